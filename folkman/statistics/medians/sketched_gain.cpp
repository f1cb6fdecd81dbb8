// The interval of a gain from a column's sketch; the mathematics is told in median_sketch.hpp.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "folkman/statistics/medians/median_sketch.hpp"

namespace folkman {
namespace {

constexpr int bits_below_key = 16;
constexpr int widest_linear_shift = 36;  // a cell then lies within one power of two
constexpr double rounding = 1e-12;

double edge_of(std::uint64_t key) {
  const std::uint64_t sign = std::uint64_t{1} << 63U;
  if (key >> (64 - bits_below_key) != 0) return std::numeric_limits<double>::max();
  const std::uint64_t ordered = key << bits_below_key;
  const double edge = std::bit_cast<double>(ordered & sign ? ordered ^ sign : ~ordered);
  return std::clamp(std::isnan(edge) ? (ordered & sign ? 1e308 : -1e308) : edge, -1e308, 1e308);
}

using Interval = ColumnSketch::Interval;

// One class on the grid of its column.
struct Histogram {
  std::vector<double> low;  // edges of every cell
  std::vector<double> high;
  std::vector<double> count;
  std::vector<Interval> sum;  // of the values in each cell
  double rows = 0;

  // F(to) - F(from), both edges of cells.
  [[nodiscard]] Interval difference(double to, double from) const {
    if (to < from) {
      const Interval turned = difference(from, to);
      return {-turned.high, -turned.low};
    }
    Interval found;
    for (std::size_t j = 0; j < count.size(); ++j) {
      if (high[j] <= from) {
        found.low += count[j] * (to - from);
        found.high += count[j] * (to - from);
      } else if (low[j] >= to) {
        found.low -= count[j] * (to - from);
        found.high -= count[j] * (to - from);
      } else {
        found.low += count[j] * (to + from) - 2 * sum[j].high;
        found.high += count[j] * (to + from) - 2 * sum[j].low;
      }
    }
    return found;
  }
};

// Between which edges a minimum of F lies, and how steep F can be there.
struct Bracket {
  double low = 0;
  double high = 0;
  double falls = 0;  // at its lower edge
  double rises = 0;  // at its upper edge
  double rows = 0;   // in it
};

Bracket median_bracket(const Histogram& of) {
  const double low_rank = std::floor((of.rows - 1) / 2);
  const double high_rank = std::floor(of.rows / 2);
  Bracket found;
  double below = 0;
  bool open = false;
  for (std::size_t j = 0; j < of.count.size(); ++j) {
    const double up_to = below + of.count[j];
    if (!open && up_to > low_rank) {
      open = true;
      found.low = of.low[j];
      found.falls = std::max(0.0, of.rows - 2 * below);
    }
    if (open) found.rows += of.count[j];
    if (up_to > high_rank) {
      found.high = of.high[j];
      found.rises = std::max(0.0, 2 * up_to - of.rows);
      return found;
    }
    below = up_to;
  }
  return found;
}

// What F is at its minimum, less F at the lower edge of `within`'s reference; `at` gives
// differences from that.
template <class At>
Interval at_minimum(const Bracket& within, const At& at) {
  const double reach = within.high - within.low;
  const Interval lower = at(within.low);
  const Interval upper = at(within.high);
  return {std::max(lower.low - within.falls * reach, upper.low - within.rises * reach),
          std::min(lower.high, upper.high)};
}

Bracket tied_bracket(const std::vector<Histogram>& classes, const Balance& balance) {
  Bracket found;
  std::vector<std::int64_t> below(classes.size());
  bool open = false;
  const auto slope = [&] {  // of all classes, where `below` lies below
    double sum = 0;
    for (std::size_t c = 0; c < classes.size(); ++c) {
      sum += balance.unit_weight()[c] * (2 * static_cast<double>(below[c]) - classes[c].rows);
    }
    return sum;
  };
  for (std::size_t j = 0; j < classes.front().count.size(); ++j) {
    const double before = slope();
    double rows = 0;
    for (std::size_t c = 0; c < classes.size(); ++c) {
      rows += classes[c].count[j];
      below[c] += static_cast<std::int64_t>(classes[c].count[j]);
    }
    const int side = balance.side(below);
    if (side < 0 || rows == 0) continue;
    if (!open) {
      open = true;
      found.low = classes.front().low[j];
      found.falls = std::max(0.0, -before);
    }
    found.high = classes.front().high[j];
    found.rises = std::max(0.0, slope());
    if (side > 0) break;
  }
  return found;
}

}  // namespace

ColumnSketch::Summary ColumnSketch::summary(const Balance& balance) const {
  std::vector<Histogram> classes(classes_);
  const double units = std::ldexp(1.0, shift_);
  for (std::size_t j = 0; j < prefix_.size(); ++j) {
    const double low = edge_of(prefix_[j] << shift_);
    const double high = edge_of((prefix_[j] + 1) << shift_);
    for (std::size_t c = 0; c < classes_; ++c) {
      const auto count = static_cast<double>(counts_[j * classes_ + c]);
      const double unit = (high - low) / units;
      const double sum = count * low + static_cast<double>(offsets_[j * classes_ + c]) * unit;
      classes[c].low.push_back(low);
      classes[c].high.push_back(high);
      classes[c].count.push_back(count);
      classes[c].sum.push_back(shift_ <= widest_linear_shift ? Interval{sum, sum + count * unit}
                                                             : Interval{count * low, count * high});
      classes[c].rows += count;
    }
  }
  Summary found{.gain = {}, .median = std::vector<double>(classes_)};
  if (prefix_.empty()) return found;
  const Bracket tied = tied_bracket(classes, balance);
  found.tied = std::midpoint(tied.low, tied.high);
  const auto from_tied = [&](std::size_t c, double edge) {
    return classes[c].difference(edge, tied.low);
  };
  Interval gain = at_minimum(tied, [&](double edge) {
    Interval all;
    for (std::size_t c = 0; c < classes_; ++c) {
      const Interval one = from_tied(c, edge);
      all.low += balance.unit_weight()[c] * one.low;
      all.high += balance.unit_weight()[c] * one.high;
    }
    return all;
  });
  double size = std::abs(gain.low) + std::abs(gain.high);
  for (std::size_t c = 0; c < classes_; ++c) {
    if (classes[c].rows == 0) continue;
    const Bracket within = median_bracket(classes[c]);
    found.median[c] = std::midpoint(within.low, within.high);
    found.rank_error = std::max(found.rank_error, within.rows / classes[c].rows);
    if (!balance.counts(c)) continue;
    const double weight = balance.unit_weight()[c];
    const Interval least = at_minimum(within, [&](double edge) { return from_tied(c, edge); });
    gain.low -= weight * least.high;
    gain.high -= weight * least.low;
    size += weight * (std::abs(least.low) + std::abs(least.high) +
                      classes[c].rows * (std::abs(within.low) + std::abs(tied.low)));
  }
  found.gain = {std::max(0.0, gain.low - rounding * size),
                std::max(0.0, gain.high + rounding * size)};
  return found;
}

}  // namespace folkman
