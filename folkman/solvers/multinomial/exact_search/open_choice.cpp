#include "folkman/solvers/multinomial/exact_search/open_choice.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "folkman/base/threads.hpp"
#include "folkman/numerics/bit_words.hpp"
#include "folkman/numerics/compensated_sum.hpp"
#include "folkman/numerics/deviance.hpp"
#include "folkman/solvers/multinomial/exact_search/high_scores.hpp"

namespace folkman {
namespace {

constexpr std::size_t block_width = 16384;
constexpr std::size_t most_columns = 1'000'000;  // beyond, only the nearest are worth the time
constexpr std::size_t most_groups = 4'000;
constexpr std::size_t few_features = 20'000;  // any number of these may be open
constexpr double rounding = 1e-9;             // of scores, well above what a solver's may lose

struct Near {
  double distance = 0;  // |h - t|
  Column column = 0;
};

double mass(const Masses& masses, std::size_t i) {
  double g = 0;
  for (const auto& f : masses.f) g += f[i] + masses.alpha;
  return g;
}

double score(const Masses& masses, std::span<const double> mix, std::size_t i) {
  const double g = mass(masses, i);
  double h = 0;
  for (std::size_t c = 0; c < mix.size(); ++c)
    h += deviance(masses.f[c][i] + masses.alpha, g * mix[c]);
  return h;
}

// A lower bound on h = sum_c e phi(r / e), e = g p_c, r = f - e, without a logarithm:
// phi(u) >= u^2 / (2 + 2 max(u, 0) / 3) for u >= -1 (Bennett).
double least_score(const Masses& masses, std::span<const double> mix, std::size_t i) {
  const double g = mass(masses, i);
  double least = 0;
  for (std::size_t c = 0; c < mix.size(); ++c) {
    const double expected = g * mix[c];
    const double excess = masses.f[c][i] + masses.alpha - expected;
    if (expected > 0) {
      least += excess * excess / (2 * expected + (2.0 / 3) * std::max(excess, 0.0));
    }
  }
  return least;
}

// Within `slack` of the threshold, or on the wrong side of it for a feature (not) in the support.
std::vector<Near> near_threshold(const Masses& masses, const DualPoint& point, double slack,
                                 std::size_t begin, std::size_t end) {
  const double threshold = *point.threshold;
  std::vector<std::uint64_t> maybe(words_for(end - begin));
  high_scores(masses, point.mix, threshold - slack, begin, end, maybe);
  auto member = std::ranges::lower_bound(point.support, static_cast<Column>(begin));
  const auto last = std::ranges::lower_bound(point.support, static_cast<Column>(end));
  // A supported feature is looked at even where its score is surely low.
  for (; member != last; ++member) {
    const std::size_t at = static_cast<std::size_t>(*member) - begin;
    const bool surely_in =
        least_score(masses, point.mix, begin + at) * (1 - 1e-12) > threshold + slack;
    const std::uint64_t bit = std::uint64_t{1} << (at % 64);
    maybe[at / 64] = surely_in ? maybe[at / 64] & ~bit : maybe[at / 64] | bit;
  }
  std::vector<Near> near;
  for_each_bit(maybe, end - begin, [&](std::size_t at) {
    const auto column = static_cast<Column>(begin + at);
    const double above = score(masses, point.mix, begin + at) - threshold;
    const bool open = std::abs(above) <= slack ||
                      (above > 0) != std::ranges::binary_search(point.support, column);
    if (open) near.push_back({std::abs(above), column});
  });
  return near;
}

// The same of features that a solver has listed. What they score without doubt beyond the slack
// needs no closer look, nor a logarithm.
std::vector<Near> near_threshold(const Masses& masses, const DualPoint& point, double slack,
                                 const NearThreshold& listed) {
  const double threshold = *point.threshold;
  std::vector<Near> near;
  auto member = point.support.begin();
  for (std::size_t j = 0; j < listed.features.size(); ++j) {
    const Column column = listed.features[j];
    const auto i = static_cast<std::size_t>(column);
    member = std::find_if(member, point.support.end(), [=](Column c) { return c >= column; });
    const bool taken = member != point.support.end() && *member == column;
    double above = listed.scores.empty() ? 0.0 : listed.scores[j] - threshold;
    if (std::abs(above) <= slack + rounding * (threshold + mass(masses, i)))
      above = score(masses, point.mix, i) - threshold;
    if (std::abs(above) <= slack || (above > 0) != taken) near.push_back({std::abs(above), column});
  }
  return near;
}

std::vector<Near> near_threshold(const Masses& masses, const DualPoint& point, double slack,
                                 int threads) {
  const double least = *point.threshold * (1 - rounding) - slack;
  const double most = *point.threshold * (1 + rounding) + slack;
  for (auto listed = point.near.rbegin(); listed != point.near.rend(); ++listed)
    if (listed->least < least && most < listed->most)
      return near_threshold(masses, point, slack, *listed);
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
  for_each_task(blocks * classes, blocks < 4 ? 1 : threads, [&](std::size_t task, int) {
    const auto f = masses.f[task % classes];
    const std::size_t begin = task / classes * block_width;
    for (const Column i : columns.subspan(begin, std::min(block_width, columns.size() - begin))) {
      partial[task] += f[static_cast<std::size_t>(i)] + masses.alpha;
    }
  });
  std::vector<CompensatedSum> total(classes);
  for (std::size_t at = 0; at < partial.size(); ++at) total[at % classes].add(partial[at]);
  std::vector<double> mass(classes);
  std::ranges::transform(total, mass.begin(), &CompensatedSum::value);
  return mass;
}

}  // namespace

double OpenChoice::gain(std::span<const double> copies) const {
  std::vector<double> mass = base.mass;
  double sum = base.gain;
  for (std::size_t i = 0; i < grouped.size(); ++i) {
    if (copies[i] == 0) continue;
    sum += copies[i] * grouped.gain[i];
    grouped.add_to(mass, i, copies[i]);
  }
  const double total = std::accumulate(mass.begin(), mass.end(), 0.0);
  for (std::size_t c = 0; c < mass.size(); ++c) sum -= deviance(mass[c], total * grouped.centre[c]);
  return sum;
}

std::vector<Column> OpenChoice::support(std::span<const double> copies) const {
  std::vector<Column> taken_columns;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const auto first = groups.of(i).first(static_cast<std::size_t>(copies[i]));
    taken_columns.insert(taken_columns.end(), first.begin(), first.end());
  }
  std::ranges::sort(taken_columns);
  std::vector<Column> columns;
  columns.reserve(base_columns.size() + taken_columns.size());
  std::ranges::merge(base_columns, taken_columns, std::back_inserter(columns));
  return columns;
}

OpenChoice open_choice(const Masses& masses, const DualPoint& point, double value_gain,
                       double slack, int threads) {
  OpenChoice choice;
  // A slack as wide as the scores opens nearly everything: no search will close that.
  const bool hopeless = slack > 0.5 * *point.threshold && masses.size() > few_features;
  if (hopeless) slack = 0.5 * *point.threshold;
  auto near = near_threshold(masses, point, slack, threads);
  choice.complete = !hopeless && near.size() <= most_columns;
  auto open = nearest_columns(near, most_columns);
  choice.groups = column_groups(masses.f, open);
  if (choice.groups.size() > most_groups) {
    choice.complete = false;
    open = nearest_columns(std::move(near), most_groups);
    choice.groups = column_groups(masses.f, open);
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
