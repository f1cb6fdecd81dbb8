// The state of exact sums as plain arrays, and back. The arrays depend on the values of the cells
// alone: whole if every cell is an integer below 2^51; else a cell that is a multiple of 2^-76 and
// below 2^29 is fixed, and any other is wide. So equal sums are equal files.
#include <algorithm>
#include <cmath>

#include "folkman/base/error.hpp"
#include "folkman/numerics/exact_sums/exact_sums.hpp"

namespace folkman {
namespace {

constexpr int whole_bits = 51;

void require(bool condition, const char* what) {
  if (condition) return;
  refuse_data("exact sums", what,
              "the file is damaged or was not written by folkman; gather the sums again");
}

bool is_count(double value) {
  return std::abs(value) < std::ldexp(1.0, whole_bits) && std::nearbyint(value) == value;
}

}  // namespace

ExactSumsParts ExactSums::parts() const {
  constexpr int fixed_bits = 29 - Fixed::lo_exponent;
  ExactSumsParts parts;
  parts.cells = size();
  const auto whole_cell = [&](std::size_t cell) {
    if (has_wide(cell)) return exact(cell).fits(0, whole_bits);
    return fixed_[cell].units() % (Int128{1} << -Fixed::lo_exponent) == 0;
  };
  bool all_whole = true;
  for (std::size_t cell = 0; !is_whole() && all_whole && cell < size(); ++cell)
    all_whole = whole_cell(cell);
  if (all_whole) {
    parts.whole = rounded();
    return parts;
  }
  parts.fixed.assign(2 * size(), 0);
  for (std::size_t cell = 0; cell < size(); ++cell) {
    Int128 fixed = fixed_[cell].units();
    if (has_wide(cell) || std::abs(fixed_[cell].hi) >= std::int64_t{1} << 60) {
      const WideSum sum = exact(cell);
      const bool fits = sum.fits(Fixed::lo_exponent, fixed_bits);
      fixed = fits ? sum.units(Fixed::lo_exponent) : 0;
      if (!fits) {
        parts.wide_cells.push_back(cell);
        parts.wide_limbs.insert(parts.wide_limbs.end(), sum.limbs().begin(), sum.limbs().end());
      }
    }
    const auto hi = static_cast<std::int64_t>((fixed + Fixed::half_of_hi) >> Fixed::hi_shift);
    parts.fixed[2 * cell] = hi;
    parts.fixed[2 * cell + 1] = static_cast<std::int64_t>(fixed - (Int128{hi} << Fixed::hi_shift));
  }
  return parts;
}

ExactSums::ExactSums(const ExactSumsParts& parts)
    : form_(parts.fixed.empty() ? Form::whole : Form::fixed) {
  const std::size_t wide_count = parts.wide_cells.size();
  require(parts.wide_limbs.size() / WideSum::limb_count == wide_count &&
              parts.wide_limbs.size() % WideSum::limb_count == 0,
          "the wide cells do not match their digits");
  if (is_whole()) {
    require(parts.whole.size() == parts.cells && wide_count == 0, "cells are missing");
    require(std::ranges::all_of(parts.whole, is_count), "a count is not an integer below 2^51");
    whole_.assign(parts.whole.begin(), parts.whole.end());
    for (const double cell : whole_) reach_ = std::max(reach_, std::abs(cell));
    return;
  }
  require(
      parts.whole.empty() && parts.fixed.size() / 2 == parts.cells && parts.fixed.size() % 2 == 0,
      "cells are missing");
  fixed_.resize(parts.cells);
  for (std::size_t cell = 0; cell < fixed_.size(); ++cell) {
    fixed_[cell] = {.hi = parts.fixed[2 * cell], .lo = parts.fixed[2 * cell + 1]};
    constexpr std::int64_t top = std::int64_t{1} << 61;
    require(fixed_[cell].hi >= -top && fixed_[cell].hi <= top &&
                fixed_[cell].lo >= -Fixed::half_of_hi && fixed_[cell].lo < Fixed::half_of_hi,
            "a cell is out of range");
  }
  for (std::size_t i = 0; i < wide_count; ++i) {
    const std::uint64_t cell = parts.wide_cells[i];
    require(cell < parts.cells && (i == 0 || parts.wide_cells[i - 1] < cell),
            "the wide cells are not in order");
    const WideSum sum(std::span<const std::uint64_t, WideSum::limb_count>(
        parts.wide_limbs.data() + i * WideSum::limb_count, WideSum::limb_count));
    require(sum.fits(WideSum::lowest_bit, 2200), "a cell is out of range");
    wide_.emplace(cell, sum);
  }
  settle();
}

bool operator==(const ExactSums& left, const ExactSums& right) {
  if (left.size() != right.size()) return false;
  const bool both_whole = left.is_whole() && right.is_whole();
  const bool both_fixed = !left.is_whole() && !right.is_whole();
  for (std::size_t cell = 0; cell < left.size(); ++cell) {
    const bool plain = both_fixed && !left.has_wide(cell) && !right.has_wide(cell);
    const bool same = both_whole ? left.rounded(cell) == right.rounded(cell)
                      : plain    ? left.fixed_[cell].units() == right.fixed_[cell].units()
                                 : left.exact(cell) == right.exact(cell);
    if (!same) return false;
  }
  return true;
}

}  // namespace folkman
