#include "folkman/solvers/open_choice.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numeric>

#include "folkman/base/compensated_sum.hpp"
#include "folkman/base/deviance.hpp"
#include "folkman/base/threads.hpp"

namespace folkman {
namespace {

constexpr std::size_t block_width = 16384;
constexpr std::size_t most_columns = 1'000'000;  // beyond, only the nearest are worth the time
constexpr std::size_t most_groups = 4'000;

struct Near {
  double distance = 0;  // |h - t|
  Column column = 0;
};

double score(const Masses& masses, std::span<const double> mix, std::size_t i) {
  double g = 0;
  for (const auto& f : masses.f) g += f[i] + masses.alpha;
  double h = 0;
  for (std::size_t c = 0; c < mix.size(); ++c)
    h += deviance(masses.f[c][i] + masses.alpha, g * mix[c]);
  return h;
}

// Log-free bounds on h = sum_c e phi(r / e), e = g p_c, r = f - e: phi(u) <= u^2, and for u >= -1
// phi(u) >= u^2 / (2 + 2 max(u, 0) / 3) (Bennett).
struct ScoreRange {
  double low = 0;
  double high = 0;
};

ScoreRange score_range(const Masses& masses, std::span<const double> mix, std::size_t i) {
  double g = 0;
  for (const auto& f : masses.f) g += f[i] + masses.alpha;
  ScoreRange range;
  for (std::size_t c = 0; c < mix.size(); ++c) {
    const double expected = g * mix[c];
    if (!(expected > 0)) continue;
    const double excess = masses.f[c][i] + masses.alpha - expected;
    const double square = excess * excess;
    range.high += square / expected;
    range.low += square / (2 * expected + (2.0 / 3) * std::max(excess, 0.0));
  }
  return range;
}

// Within `slack` of the threshold, or on the wrong side of it for a feature (not) in the support.
std::vector<Near> near_threshold(const Masses& masses, const DualPoint& point, double slack,
                                 std::size_t begin, std::size_t end) {
  const double threshold = *point.threshold;
  const double rounding = 1e-12;
  std::vector<Near> near;
  auto member = std::ranges::lower_bound(point.support, static_cast<Column>(begin));
  for (std::size_t i = begin; i < end; ++i) {
    const auto column = static_cast<Column>(i);
    const bool inside = member != point.support.end() && *member == column;
    if (inside) ++member;
    const ScoreRange range = score_range(masses, point.mix, i);
    if (!inside && range.high * (1 + rounding) < threshold - slack) continue;
    if (inside && range.low * (1 - rounding) > threshold + slack) continue;
    const double above = score(masses, point.mix, i) - threshold;
    if (std::abs(above) <= slack || inside != (above > 0))
      near.push_back({std::abs(above), column});
  }
  return near;
}

std::vector<Near> near_threshold(const Masses& masses, const DualPoint& point, double slack,
                                 int threads) {
  const std::size_t blocks = (masses.size() + block_width - 1) / block_width;
  std::vector<std::vector<Near>> found(blocks);
  for_each_task(blocks, threads, [&](std::size_t block, int) {
    const std::size_t begin = block * block_width;
    found[block] =
        near_threshold(masses, point, slack, begin, std::min(begin + block_width, masses.size()));
  });
  std::vector<Near> near;
  for (const auto& some : found) near.insert(near.end(), some.begin(), some.end());
  return near;
}

// The `most` nearest, in order of column.
std::vector<Column> nearest_columns(std::vector<Near> near, std::size_t most) {
  const auto nearer = [](const Near& left, const Near& right) {
    return left.distance != right.distance ? left.distance < right.distance
                                           : left.column < right.column;
  };
  if (near.size() > most) {
    std::nth_element(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(most), near.end(),
                     nearer);
    near.resize(most);
  }
  std::vector<Column> columns;
  columns.reserve(near.size());
  for (const Near& one : near) columns.push_back(one.column);
  std::ranges::sort(columns);
  return columns;
}

std::vector<double> mass_of(const Masses& masses, std::span<const Column> columns, int threads) {
  const std::size_t classes = masses.class_count();
  const std::size_t blocks = (columns.size() + block_width - 1) / block_width;
  std::vector<double> partial(blocks * classes, 0.0);
  for_each_task(blocks * classes, threads, [&](std::size_t task, int) {
    const auto f = masses.f[task % classes];
    const std::size_t begin = task / classes * block_width;
    for (const Column i : columns.subspan(begin, std::min(block_width, columns.size() - begin))) {
      partial[task] += f[static_cast<std::size_t>(i)] + masses.alpha;
    }
  });
  std::vector<CompensatedSum> total(classes);
  for (std::size_t at = 0; at < partial.size(); ++at) total[at % classes].add(partial[at]);
  std::vector<double> mass;
  for (const auto& sum : total) mass.push_back(sum.value());
  return mass;
}

}  // namespace

double OpenChoice::gain(std::span<const double> copies) const {
  std::vector<double> mass = base.mass;
  double sum = base.gain;
  for (std::size_t i = 0; i < grouped.size(); ++i) {
    if (copies[i] == 0) continue;
    sum += copies[i] * grouped.gain[i];
    const auto f = grouped.of(i);
    for (std::size_t c = 0; c < f.size(); ++c) mass[c] += copies[i] * f[c];
  }
  const double total = std::accumulate(mass.begin(), mass.end(), 0.0);
  for (std::size_t c = 0; c < mass.size(); ++c) sum -= deviance(mass[c], total * grouped.centre[c]);
  return sum;
}

std::vector<Column> OpenChoice::support(std::span<const double> copies) const {
  std::vector<Column> columns = base_columns;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const auto first = groups.of(i).first(static_cast<std::size_t>(copies[i]));
    columns.insert(columns.end(), first.begin(), first.end());
  }
  std::ranges::sort(columns);
  return columns;
}

OpenChoice open_choice(const Masses& masses, const DualPoint& point, double value_gain,
                       double slack, int threads) {
  OpenChoice choice;
  auto near = near_threshold(masses, point, slack, threads);
  choice.complete = near.size() <= most_columns;
  auto open = nearest_columns(near, most_columns);
  choice.groups = column_groups(masses, open);
  if (choice.groups.size() > most_groups) {
    choice.complete = false;
    open = nearest_columns(std::move(near), most_groups);
    choice.groups = column_groups(masses, open);
  }
  choice.grouped = grouped_masses(masses, choice.groups, point.mix);
  for (std::size_t i = 0; i < choice.groups.size(); ++i) {
    const auto columns = choice.groups.of(i);
    choice.caps.push_back(static_cast<double>(columns.size()));
    choice.taken.push_back(static_cast<double>(std::ranges::count_if(columns, [&](Column column) {
      return std::ranges::binary_search(point.support, column);
    })));
    choice.size += choice.taken.back();
  }
  std::ranges::set_difference(point.support, open, std::back_inserter(choice.base_columns));
  choice.base.mass = mass_of(masses, choice.base_columns, threads);
  choice.base.gain = 0;
  choice.base.gain = value_gain - choice.gain(choice.taken);
  return choice;
}

}  // namespace folkman
