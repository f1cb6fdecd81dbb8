#include "folkman/numerics/exact_sums/exact_sums.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace folkman {
namespace {

constexpr std::size_t many_cells = std::size_t{1} << 17;  // doubles fill half of a second cache
constexpr double whole_limit = 0x1p51;
constexpr double fixed_limit = 0x1p29;         // hi stays below 2^62, so two of them add
constexpr double spill_limit = 0x1p28;         // a settled cell beyond it moves to a wide sum
constexpr std::int64_t terms_limit = 1 << 17;  // of at most 2^44 units each: lo stays below 2^61

}  // namespace

ExactSums::ExactSums(std::size_t cells) {
  try_small(cells);
  if (form_ == Form::small)
    small_.resize(cells);
  else
    whole_.resize(cells);
}

std::size_t ExactSums::size() const {
  if (form_ == Form::small) return small_.size();
  return form_ == Form::whole ? whole_.size() : fixed_.size();
}

std::size_t ExactSums::bytes() const {
  return small_.bytes() + whole_.capacity() * sizeof(double) + fixed_.capacity() * sizeof(Fixed) +
         wide_.size() * (sizeof(*wide_.begin()) + 4 * sizeof(void*));
}

std::size_t ExactSums::bytes_per_cell() const {
  if (form_ == Form::small) return 1;
  return form_ == Form::whole ? sizeof(double) : sizeof(Fixed);
}

void ExactSums::resize(std::size_t cells, const ValueTraits& expected) {
  if (cells <= size()) return;
  if (SmallCells::takes(expected))
    try_small(cells);
  else
    leave_small();
  if (!expected.whole) leave_whole();
  // The largest column met creeps up, so some room is kept; pages that are never met cost nothing.
  const auto grown = [cells](auto& array) {
    if (cells > array.capacity()) {
      array.reserve(array.empty() ? cells + cells / 4 : cells * 3 / 2);
      ask_for_huge_pages(array.data(), array.capacity() * sizeof(array.front()));
    }
    array.resize(cells);
  };
  if (form_ == Form::small)
    small_.resize(cells);
  else if (form_ == Form::whole)
    grown(whole_);
  else
    grown(fixed_);
}

void ExactSums::add(std::size_t cell, double value) {
  constexpr double magic = 0x1.8p52;
  const double size = std::abs(value);
  const bool whole = size < whole_limit && (value + magic) - magic == value;
  if (is_whole() && whole)
    make_room_whole(size, !std::signbit(value) && size <= SmallCells::largest_value);
  if (is_whole() && whole) {
    if (form_ == Form::small)
      small_.add(cell, static_cast<unsigned>(static_cast<int>(value)));
    else
      whole_[cell] += value;
    return;
  }
  leave_whole();
  make_room_fixed(std::min(size, spill_limit));
  add_fixed(cell, value);
}

void ExactSums::add(std::span<const Column> cells, std::span<const double> values,
                    const ValueTraits& traits) {
  if (is_whole() && traits.whole) make_room_whole(traits.most, SmallCells::takes(traits));
  if (form_ == Form::small && traits.whole) {
    return traits.ones ? small_.add_ones(cells) : small_.add(cells, values);
  }
  if (form_ == Form::whole && traits.whole) {
    for (std::size_t i = 0; i < cells.size();) {
      const std::size_t end = std::min(i + 16, cells.size());
      __builtin_prefetch(cells.data() + i + values_at_once);
      __builtin_prefetch(values.data() + i + values_at_once);
      __builtin_prefetch(values.data() + i + values_at_once + 8);
      for (; i < end; ++i) whole_[static_cast<std::size_t>(cells[i])] += values[i];
    }
    return;
  }
  leave_whole();
  make_room_fixed(std::min(traits.most, spill_limit));
  if (traits.fixed && add_split(fixed_, cells, values, true) >= 0) return;
  for (std::size_t i = 0; i < cells.size(); ++i)
    add_fixed(static_cast<std::size_t>(cells[i]), values[i]);
}

bool ExactSums::try_add(std::span<const Column> cells, std::span<const double> values,
                        const Bounds& bounds) {
  if (form_ == Form::small || (form_ == Form::fixed && !bounds.above_one)) return false;
  if (form_ == Form::whole) {
    const auto room = static_cast<std::int64_t>(whole_limit - reach_) - 1;
    const std::int64_t allowed = bounds.above_one ? room : std::min<std::int64_t>(room, 1);
    const std::int64_t most = add_counts(whole_, cells, values, allowed);
    if (most >= 0) reach_ += static_cast<double>(most);
    return most >= 0;
  }
  const std::int64_t most = add_split(fixed_, cells, values, bounds.negative);
  if (most >= 0) make_room_fixed(static_cast<double>(most) * 0x1p-32);  // they are in already
  return most >= 0;
}

void ExactSums::add(const ExactSums& other, std::span<const Column> positions) {
  if (other.size() == 0) return;
  const auto position = [&](std::size_t i) {
    return positions.empty() ? static_cast<std::int64_t>(i) : positions[i];
  };
  if (is_whole() && other.is_whole()) make_room_whole(other.reach_, other.form_ == Form::small);
  if (form_ == Form::small && other.form_ == Form::small)
    return small_.add(other.small_, positions);
  if (form_ == Form::whole && other.form_ == Form::whole && positions.empty()) {
    for (std::size_t i = 0; i < other.whole_.size(); ++i) whole_[i] += other.whole_[i];
    return;
  }
  if (form_ == Form::whole && other.is_whole()) {
    for (std::size_t i = 0; i < other.size(); ++i)
      if (position(i) >= 0) whole_[static_cast<std::size_t>(position(i))] += other.rounded(i);
    return;
  }
  leave_whole();
  if (other.is_whole()) {
    make_room_fixed(std::min(other.reach_, spill_limit));
    for (std::size_t i = 0; i < other.size(); ++i)
      if (position(i) >= 0) add_fixed(static_cast<std::size_t>(position(i)), other.rounded(i));
    return;
  }
  const auto add_cell = [](Fixed& cell, const Fixed& more) {
    cell.hi += more.hi;  // below 2^62 each, by reach_
    cell.lo += more.lo;  // below 2^62 each, by terms_
  };
  if (positions.empty()) {
    for (std::size_t i = 0; i < other.size(); ++i) add_cell(fixed_[i], other.fixed_[i]);
  } else {
    for (std::size_t i = 0; i < other.size(); ++i)
      if (position(i) >= 0)
        add_cell(fixed_[static_cast<std::size_t>(position(i))], other.fixed_[i]);
  }
  for (const auto& [cell, sum] : other.wide_)
    if (position(cell) >= 0) wide_[static_cast<std::size_t>(position(cell))] += sum;
  reach_ += other.reach_;
  terms_ += other.terms_ + 1;  // one more for what settled cells have left in lo
  if (reach_ >= fixed_limit || terms_ >= terms_limit) settle();
}

ExactSums& ExactSums::operator+=(const ExactSums& other) {
  resize(other.size());
  add(other);
  return *this;
}

// No cell may come to 2^51, whether or not all of its values will be of this size.
void ExactSums::make_room_whole(double most, bool small) {
  if (!small || small_.is_crowded()) leave_small();
  if (reach_ + most >= whole_limit) {
    leave_small();
    reach_ = 0;
    for (const double cell : whole_) reach_ = std::max(reach_, std::abs(cell));
  }
  if (reach_ + most >= whole_limit)
    leave_whole();
  else
    reach_ += most;
}

void ExactSums::make_room_fixed(double most) {
  if (reach_ + most >= fixed_limit || terms_ >= terms_limit) settle();
  reach_ += most;
  ++terms_;
}

// Once, when the cells become many: few of them stay in the nearest cache as bytes or as doubles.
void ExactSums::try_small(std::size_t cells) {
  if (form_ != Form::whole || size() >= many_cells || cells < many_cells) return;
  if (std::ranges::any_of(whole_, [](double cell) { return cell < 0; })) return;
  form_ = Form::small;
  small_ = SmallCells(std::exchange(whole_, {}));
}

void ExactSums::leave_small() {
  if (form_ != Form::small) return;
  form_ = Form::whole;
  whole_ = std::exchange(small_, {}).wide();
}

void ExactSums::leave_whole() {
  if (form_ == Form::fixed) return;
  leave_small();
  form_ = Form::fixed;
  fixed_.resize(whole_.size());
  const std::vector<double> whole = std::exchange(whole_, {});
  for (std::size_t cell = 0; cell < whole.size(); ++cell) add_fixed(cell, whole[cell]);
  settle();
}

// Leaves `reach_` and `terms_` to the caller.
void ExactSums::add_fixed(std::size_t cell, double value) {
  if (std::abs(value) < spill_limit) {
    const double scaled = value * 0x1p32;
    const auto hi = static_cast<std::int64_t>(scaled);
    const double rest = (scaled - static_cast<double>(hi)) * 0x1p44;
    const auto lo = static_cast<std::int64_t>(rest);
    if (static_cast<double>(lo) == rest) {
      fixed_[cell].hi += hi;
      fixed_[cell].lo += lo;
      return;
    }
  }
  wide_[cell].add(value);
}

// Carries lo into hi, moves large cells to wide sums, and finds the reach anew.
void ExactSums::settle() {
  constexpr auto spill = static_cast<std::int64_t>(spill_limit * 0x1p32);
  std::int64_t largest = 0;
  for (std::size_t i = 0; i < fixed_.size(); ++i) {
    Fixed& cell = fixed_[i];
    cell = cell.carried();
    if (std::abs(cell.hi) >= spill) {
      wide_[i].add(cell.units(), Fixed::lo_exponent);
      cell = {};
    }
    largest = std::max(largest, std::abs(cell.hi));
  }
  reach_ = static_cast<double>(largest + 1) * 0x1p-32;
  terms_ = 0;
}

WideSum ExactSums::exact(std::size_t cell) const {
  WideSum sum;
  if (is_whole()) {
    sum.add(rounded(cell));
    return sum;
  }
  sum.add(fixed_[cell].units(), Fixed::lo_exponent);
  if (const auto found = wide_.find(cell); found != wide_.end()) sum += found->second;
  return sum;
}

double ExactSums::rounded(std::size_t cell) const {
  if (form_ == Form::small) return small_[cell];
  if (form_ == Form::whole) return whole_[cell];
  return has_wide(cell) ? exact(cell).rounded() : fixed_[cell].rounded();
}

std::vector<double> ExactSums::rounded() const {
  if (form_ == Form::small) return small_.wide();
  std::vector<double> result = wide_column(size());
  if (form_ == Form::whole) {
    std::ranges::copy(whole_, result.begin());
    return result;
  }
  round_cells(fixed_, result.data());
  for (const auto& [cell, sum] : wide_) result[cell] = exact(cell).rounded();
  return result;
}

std::vector<double> ExactSums::released() {
  std::vector<double> result = form_ == Form::whole ? std::move(whole_) : rounded();
  *this = ExactSums();
  return result;
}

ExactSums ExactSums::of_whole(std::vector<double> cells) {
  ExactSums result;
  result.form_ = Form::whole;
  for (const double cell : cells) result.reach_ = std::max(result.reach_, std::abs(cell));
  result.whole_ = std::move(cells);
  return result;
}

double ExactSums::rest(std::size_t cell) const {
  if (is_whole()) return 0;
  if (!has_wide(cell)) {
    const Int128 all = fixed_[cell].units();
    return std::ldexp(static_cast<double>(all - static_cast<Int128>(static_cast<double>(all))),
                      Fixed::lo_exponent);
  }
  WideSum sum = exact(cell);
  const double taken = sum.rounded();
  if (!std::isfinite(taken)) return 0;
  sum.add(-taken);
  return sum.rounded();
}

std::vector<double> ExactSums::rests() const {
  std::vector<double> result(size());
  for (std::size_t cell = 0; cell < result.size(); ++cell) result[cell] = rest(cell);
  return result;
}

bool ExactSums::is_negative(std::size_t cell) const {
  return is_whole() ? rounded(cell) < 0 : exact(cell).is_negative();
}

}  // namespace folkman
