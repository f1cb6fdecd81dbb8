#include "folkman/statistics/medians/column_medians.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "folkman/numerics/clamped_sum.hpp"
#include "folkman/numerics/order_statistic.hpp"

namespace folkman {
namespace {

constexpr std::size_t few = 32;

std::span<double> values_of(const ColumnEntries& column, std::size_t c) {
  return column.values.subspan(column.starts[c], column.starts[c + 1] - column.starts[c]);
}

}  // namespace

ColumnMedians::ColumnMedians(const Balance& balance)
    : balance_(balance), middles_(balance.class_count()) {}

std::int64_t ColumnMedians::stored_units(const ColumnEntries& column, std::size_t c) const {
  const std::size_t first = column.starts[c];
  const std::size_t count = column.starts[c + 1] - first;
  if (column.units.empty()) return static_cast<std::int64_t>(count);
  const auto units = column.units.subspan(first, count);
  return std::accumulate(units.begin(), units.end(), std::int64_t{0});
}

ColumnMedians::Tied ColumnMedians::of(const ColumnEntries& column, std::span<double> medians) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Middle window{.lower = infinity, .upper = -infinity};
  for (std::size_t c = 0; c < balance_.class_count(); ++c) {
    medians[c] = 0;
    if (balance_.units()[c] == 0) continue;
    const Middle middle = class_middle(column, c);
    medians[c] = std::midpoint(middle.lower, middle.upper);
    if (!balance_.counts(c)) continue;
    window = {.lower = std::min(window.lower, middle.lower),
              .upper = std::max(window.upper, middle.upper)};
  }
  if (window.lower == window.upper) return {.median = window.lower, .gain = 0};
  const Middle tied = tied_middle(column, window);
  Tied result{.median = std::midpoint(tied.lower, tied.upper), .gain = 0};
  for (std::size_t c = 0; c < balance_.class_count(); ++c) {
    if (balance_.counts(c)) result.gain += class_gain(column, c, medians[c], result.median);
  }
  result.gain = std::max(result.gain, 0.0);
  return result;
}

ColumnMedians::Middle ColumnMedians::class_middle(const ColumnEntries& column, std::size_t c) {
  const std::int64_t all = balance_.units()[c];
  const std::int64_t zeros = all - stored_units(column, c);
  if (column.units.empty()) return counted_middle(values_of(column, c), zeros);
  items_.clear();
  for (std::size_t i = column.starts[c]; i < column.starts[c + 1]; ++i) {
    if (column.units[i] > 0) items_.push_back({column.values[i], column.units[i], 0});
  }
  if (zeros > 0) items_.push_back({0.0, zeros, 0});
  return middle_item({0}, [all](std::span<const std::int64_t> below) {
    const std::int64_t rest = all - below[0];
    return below[0] < rest ? -1 : static_cast<int>(below[0] > rest);
  });
}

ColumnMedians::Middle ColumnMedians::counted_middle(std::span<double> values, std::int64_t zeros) {
  const std::size_t all = values.size() + static_cast<std::size_t>(zeros);
  const std::size_t low = (all - 1) / 2;
  const std::size_t high = all / 2;
  if (zeros == 0) {
    const auto found = order_statistics(values, low, high, room_);
    return {.lower = found.lower, .upper = found.upper};
  }
  const auto split = std::partition(values.begin(), values.end(), [](double x) { return x < 0; });
  const auto negative = static_cast<std::size_t>(split - values.begin());
  const auto at = [&](std::size_t rank) {
    if (rank < negative) return order_statistics(values.first(negative), rank, rank, room_).lower;
    if (rank < negative + static_cast<std::size_t>(zeros)) return 0.0;
    const std::size_t among = rank - negative - static_cast<std::size_t>(zeros);
    return order_statistics(values.subspan(negative), among, among, room_).lower;
  };
  const double lower = at(low);
  return {.lower = lower, .upper = high == low ? lower : at(high)};
}

ColumnMedians::Middle ColumnMedians::tied_middle(const ColumnEntries& column, Middle window) {
  items_.clear();
  std::vector<std::int64_t> below(balance_.class_count());
  for (std::size_t c = 0; c < balance_.class_count(); ++c) {
    if (!balance_.counts(c)) continue;
    if (column.units.empty()) below[c] += gather_between(values_of(column, c), c, window);
    const auto meet = [&](double x, std::int64_t units) {
      if (units == 0) return;
      if (x < window.lower) {
        below[c] += units;
      } else if (x <= window.upper) {
        items_.push_back({x, units, c});
      }
    };
    for (std::size_t i = column.starts[c]; !column.units.empty() && i < column.starts[c + 1]; ++i) {
      meet(column.values[i], column.units[i]);
    }
    const std::int64_t zeros = balance_.units()[c] - stored_units(column, c);
    meet(0.0, zeros);
  }
  return middle_item(std::move(below),
                     [this](std::span<const std::int64_t> units) { return balance_.side(units); });
}

// Values of weight 1 within the window become items; returns how many lie below it. Which is which
// is as good as random, so nothing branches on it.
std::int64_t ColumnMedians::gather_between(std::span<const double> values, std::size_t of_class,
                                           Middle window) {
  if (room_.size() < values.size()) room_.resize(values.size());
  std::size_t below = 0;
  std::size_t between = 0;
  for (const double x : values) {
    room_[between] = x;
    below += static_cast<std::size_t>(x < window.lower);
    between +=
        static_cast<std::size_t>(x >= window.lower) & static_cast<std::size_t>(x <= window.upper);
  }
  for (std::size_t i = 0; i < between; ++i) items_.push_back({room_[i], 1, of_class});
  return static_cast<std::int64_t>(below);
}

// The first item, in order of value, up to which half of the weight or more lies; and the next, if
// it is a half exactly. `below` lies under all items.
template <class Side>
ColumnMedians::Middle ColumnMedians::middle_item(std::vector<std::int64_t> below,
                                                 const Side& side) {
  const auto add = [](std::vector<std::int64_t>& to, std::span<const Item> items) {
    for (const Item& item : items) to[item.of_class] += item.units;
  };
  std::span<Item> open = items_;
  double next = std::numeric_limits<double>::infinity();  // the least value above the open items
  while (open.size() > few) {
    const std::size_t half = open.size() / 2;
    std::ranges::nth_element(open, open.begin() + static_cast<std::ptrdiff_t>(half), {},
                             &Item::value);
    auto with_first_half = below;
    add(with_first_half, open.first(half));
    if (side(with_first_half) >= 0) {
      next = open[half].value;
      open = open.first(half);
    } else {
      below = std::move(with_first_half);
      open = open.subspan(half);
    }
  }
  std::ranges::sort(open, {}, &Item::value);
  for (std::size_t i = 0; i < open.size(); ++i) {
    add(below, open.subspan(i, 1));
    const int where = side(below);
    if (where < 0) continue;
    const double above = i + 1 < open.size() ? open[i + 1].value : next;
    return {.lower = open[i].value, .upper = where == 0 ? above : open[i].value};
  }
  return {.lower = next, .upper = next};  // not reached: all of the weight is more than half
}

double ColumnMedians::class_gain(const ColumnEntries& column, std::size_t c, double median,
                                 double tied) const {
  const ClampedSum clamped(median, tied);
  if (clamped.is_zero()) return 0;
  Int128 sum = 0;
  const auto values = values_of(column, c);
  constexpr std::size_t at_once = ClampedSum::at_once;
  if (column.units.empty()) {
    for (std::size_t first = 0; first < values.size(); first += at_once) {
      std::int64_t part = 0;
      for (const double x : values.subspan(first, std::min(at_once, values.size() - first))) {
        part += clamped.units(x);
      }
      sum += part;
    }
  } else {
    for (std::size_t i = 0; i < values.size(); ++i) {
      sum += static_cast<Int128>(clamped.units(values[i])) * column.units[column.starts[c] + i];
    }
  }
  const std::int64_t zeros = balance_.units()[c] - stored_units(column, c);
  sum += static_cast<Int128>(clamped.units(0.0)) * zeros;
  return clamped.value(sum) * balance_.unit_weight()[c];
}

}  // namespace folkman
