#include "folkman/data/bins/value_sketch.hpp"

#include <algorithm>
#include <bit>

namespace folkman {
namespace {

constexpr std::uint64_t sign = std::uint64_t{1} << 63U;

std::uint64_t key_of_value(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value + 0.0);  // -0 is 0
  return (bits & sign) != 0 ? ~bits : bits | sign;
}

double value_of_key(std::uint64_t key) {
  return std::bit_cast<double>((key & sign) != 0 ? key & ~sign : ~key);
}

}  // namespace

void ValueSketch::add(double value, std::uint64_t copies) {
  if (copies == 0) return;
  add_cell({key_of_value(value) >> shift_, copies});
  while (cells_.size() > most_cells) coarsen();
}

ValueSketch& ValueSketch::operator+=(const ValueSketch& other) {
  while (shift_ < other.shift_) coarsen();
  for (const Cell& cell : other.cells_) {
    add_cell({cell.prefix >> (shift_ - other.shift_), cell.count});
  }
  while (cells_.size() > most_cells) coarsen();
  return *this;
}

void ValueSketch::add_cell(Cell cell) {
  const auto at = std::ranges::lower_bound(cells_, cell.prefix, {}, &Cell::prefix);
  if (at != cells_.end() && at->prefix == cell.prefix) {
    at->count += cell.count;
  } else {
    cells_.insert(at, cell);
  }
}

// One bit less: neighbours become one.
void ValueSketch::coarsen() {
  ++shift_;
  std::size_t kept = 0;
  for (const Cell& cell : cells_) {
    const std::uint64_t prefix = cell.prefix >> 1U;
    if (kept > 0 && cells_[kept - 1].prefix == prefix) {
      cells_[kept - 1].count += cell.count;
    } else {
      cells_[kept++] = {prefix, cell.count};
    }
  }
  cells_.resize(kept);
}

std::uint64_t ValueSketch::count() const {
  std::uint64_t all = 0;
  for (const Cell& cell : cells_) all += cell.count;
  return all;
}

std::vector<double> ValueSketch::cuts(std::size_t bins) const {
  const std::uint64_t all = count();
  std::vector<double> found;
  std::uint64_t below = 0;
  std::uint64_t next = 1;  // the cut that is sought: below it lie `next` of `bins` parts
  for (std::size_t i = 0; i + 1 < cells_.size() && next < bins; ++i) {
    below += cells_[i].count;
    if (below * bins < next * all) continue;
    found.push_back(value_of_key(cells_[i + 1].prefix << shift_));
    next = below * bins / all + 1;
  }
  return found;
}

}  // namespace folkman
