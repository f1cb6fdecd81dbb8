#include "folkman/selection/multinomial.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "folkman/base/error.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/selection/multinomial_certificate.hpp"
#include "folkman/selection/picked_sums.hpp"
#include "folkman/selection/sizes.hpp"
#include "folkman/solvers/closed_gap.hpp"
#include "folkman/solvers/simplex_dual.hpp"
#include "folkman/solvers/two_class_dual.hpp"

namespace folkman {
namespace {

void check(const ClassSums& sums, const SelectOptions& options) {
  const std::string where = "multinomial selection";
  if (sums.class_count() < 2)
    throw Error({.kind = Fault::Kind::data,
                 .where = where,
                 .what = "the data has " + std::to_string(sums.class_count()) +
                         " class; two or more are needed",
                 .fix = "give rows of at least two classes"});
  check_size(options.k, sums.width());
  if (!(options.alpha >= 0) || !std::isfinite(options.alpha))
    throw Error({.kind = Fault::Kind::argument,
                 .where = where,
                 .what = "alpha is " + std::to_string(options.alpha),
                 .fix = "choose a smoothing of 0 or more"});
}

Masses masses_of(const ClassSums& sums, double alpha) {
  Masses masses{.f = {}, .alpha = alpha};
  for (const auto& column : sums.sums) masses.f.emplace_back(column);
  return masses;
}

Class favoured_class(const ClassSums& sums, double alpha, std::span<const double> mix,
                     std::size_t i) {
  Class best = 0;
  double best_ratio = -1;
  for (std::size_t c = 0; c < mix.size(); ++c) {
    const double mass = sums.sums[c][i] + alpha;
    const double ratio = mass > 0 ? mass / mix[c] : 0.0;
    if (ratio > best_ratio) {
      best = static_cast<Class>(c);
      best_ratio = ratio;
    }
  }
  return best;
}

std::vector<Class> favoured_classes(const ClassSums& picked, double alpha,
                                    std::span<const double> mix, int threads) {
  constexpr std::size_t stretch = 16384;
  std::vector<Class> classes(picked.width());
  for_each_task((classes.size() + stretch - 1) / stretch, threads, [&](std::size_t task, int) {
    const std::size_t end = std::min(classes.size(), (task + 1) * stretch);
    for (std::size_t i = task * stretch; i < end; ++i)
      classes[i] = favoured_class(picked, alpha, mix, i);
  });
  return classes;
}

DualPoint dual_point(const Masses& masses, const SelectOptions& options) {
  return masses.class_count() == 2
             ? two_class_dual(masses, options.k, options.threads, options.monitor)
             : simplex_dual(masses, options.k, options.threads, options.monitor);
}

// A support, its masses and what is proved of it.
struct Candidate {
  DualPoint point;
  ClassSums picked;
  Certificate certificate;
};

// Swaps and the exact search, where the bound leaves room for something better.
void improve(Candidate& candidate, MultinomialProof proof, const ClassSums& sums,
             const Masses& masses, const SelectOptions& options) {
  DualPoint& point = candidate.point;
  Closed closed = closed_gap(masses, options.k, point, proof.bound.gain, options.nodes,
                             options.monitor, proof.value.gain, options.threads);
  if (closed.support != point.support) {
    point.support = std::move(closed.support);
    candidate.picked = picked_sums(sums, point.support, options.threads);
    proof.value = multinomial_value_gain(candidate.picked, options.alpha, options.threads);
    candidate.certificate = proof.certificate();
  }
  Certificate& certificate = candidate.certificate;
  const double proven = certificate.floor + closed.proven_gain + proof.bound.margin;
  certificate.proven = std::clamp(proven, certificate.value, certificate.bound);
  certificate.optimal = certificate.optimal || closed.optimal;
}

}  // namespace

Selection multinomial_select(const ClassSums& sums, const SelectOptions& options) {
  check(sums, options);
  const Masses masses = masses_of(sums, options.alpha);
  Candidate candidate{.point = dual_point(masses, options), .picked = {}, .certificate = {}};
  DualPoint& point = candidate.point;
  candidate.picked = picked_sums(sums, point.support, options.threads);
  const MultinomialProof proof = multinomial_proof(sums, candidate.picked, options.alpha, point.mix,
                                                   point.threshold, options.floor, options.threads);
  candidate.certificate = proof.certificate();
  if (!candidate.certificate.optimal && proof.in_range())
    improve(candidate, proof, sums, masses, options);
  Selection selection{
      .support = std::move(point.support),
      .scores = multinomial_scores(candidate.picked, options.alpha, point.mix, options.threads),
      .points_to = favoured_classes(candidate.picked, options.alpha, point.mix, options.threads),
      .class_mix = {},
      .certificate = candidate.certificate};
  selection.class_mix = std::move(point.mix);
  return selection;
}

}  // namespace folkman
