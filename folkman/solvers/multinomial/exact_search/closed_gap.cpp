#include "folkman/solvers/multinomial/exact_search/closed_gap.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "folkman/numerics/compensated_sum.hpp"
#include "folkman/numerics/deviance.hpp"
#include "folkman/solvers/multinomial/exact_search/branch_and_bound.hpp"
#include "folkman/solvers/multinomial/exact_search/open_choice.hpp"
#include "folkman/solvers/multinomial/exact_search/swaps.hpp"
#include "folkman/solvers/multinomial/many_class/score_field.hpp"

namespace folkman {
namespace {

constexpr double zero_gap = 1e-12;  // of the bound; what summation may lose is well below

// The classes with mass, and the point as seen from them: the others change nothing.
struct Live {
  Masses masses;
  DualPoint point;
};

Live live_part(const Masses& masses, const DualPoint& point) {
  Live live{.masses = {.f = {}, .alpha = masses.alpha}, .point = point};
  live.point.mix.clear();
  for (std::size_t c = 0; c < masses.class_count(); ++c) {
    if (!masses.has_mass(c)) continue;
    live.masses.f.push_back(masses.f[c]);
    live.point.mix.push_back(point.mix[c]);
  }
  return live;
}

// value(T) - C = sum over T and classes of f log(f |B| / (g B_c)).
double gain_of(const Masses& masses, std::span<const Column> support) {
  std::vector<CompensatedSum> sums(masses.class_count());
  for (std::size_t c = 0; c < sums.size(); ++c) {
    for (const Column i : support) {
      sums[c].add(masses.f[c][static_cast<std::size_t>(i)] + masses.alpha);
    }
  }
  std::vector<double> mix(sums.size());
  std::ranges::transform(sums, mix.begin(), &CompensatedSum::value);
  const double total = std::accumulate(mix.begin(), mix.end(), 0.0);
  if (!(total > 0)) return 0;
  for (double& p : mix) p /= total;
  CompensatedSum gain;
  for (const Column i : support) {
    double g = 0;
    for (const auto& f : masses.f) g += f[static_cast<std::size_t>(i)] + masses.alpha;
    for (std::size_t c = 0; c < mix.size(); ++c) {
      gain.add(deviance(masses.f[c][static_cast<std::size_t>(i)] + masses.alpha, g * mix[c]));
    }
  }
  return gain.value();
}

double threshold_at(const Masses& masses, std::size_t k, std::span<const double> mix, int threads) {
  ScoreField field(masses, threads);
  (void)field.scores(mix);
  return field.ranked(k);
}

}  // namespace

Closed closed_gap(const Masses& masses, std::size_t k, const DualPoint& point, double bound_gain,
                  std::int64_t nodes, const Monitor* monitor, std::optional<double> value_gain,
                  int threads) {
  Closed closed{.support = point.support, .proven_gain = bound_gain, .optimal = false, .nodes = 0};
  // Two distributions cannot differ in one coordinate alone: every single feature gains nothing.
  if (k == 1) return {.support = point.support, .proven_gain = 0, .optimal = true, .nodes = 0};
  const double gain = value_gain ? *value_gain : gain_of(masses, point.support);
  const double tolerance = zero_gap * std::abs(bound_gain);
  if (bound_gain - gain <= tolerance) {
    closed.optimal = true;
    return closed;
  }
  Live live = live_part(masses, point);
  if (live.masses.class_count() < 2) {  // nothing to tell apart: no support gains anything
    closed.optimal = true;
    return closed;
  }
  if (!live.point.threshold) {
    live.point.threshold = threshold_at(live.masses, k, live.point.mix, threads);
  }
  const OpenChoice choice =
      open_choice(live.masses, live.point, gain, bound_gain - gain + tolerance, threads);
  Swapped best{.copies = choice.taken, .gain = gain};
  Swapped next = swapped(choice, choice.taken);
  if (next.gain > best.gain) best = std::move(next);
  if (choice.complete && nodes > 0) {
    const Searched searched =
        branch_and_bound(choice, best, {.nodes = nodes, .tolerance = tolerance}, monitor);
    best = {.copies = searched.copies, .gain = searched.gain};
    closed.proven_gain = std::min(bound_gain, searched.proven);
    closed.optimal = searched.closed;
    closed.nodes = searched.nodes;
  }
  if (best.gain > gain) closed.support = choice.support(best.copies);
  return closed;
}

}  // namespace folkman
