#include "folkman/methods/naive_bayes/multinomial.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "folkman/base/error.hpp"
#include "folkman/methods/naive_bayes/certificate/multinomial_certificate.hpp"
#include "folkman/methods/naive_bayes/certificate/path_certificate.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"
#include "folkman/methods/sizes.hpp"
#include "folkman/solvers/multinomial/exact_search/closed_gap.hpp"
#include "folkman/solvers/multinomial/many_class/simplex_dual.hpp"
#include "folkman/solvers/multinomial/path/two_class_path.hpp"
#include "folkman/solvers/multinomial/two_class/two_class_dual.hpp"

namespace folkman {
namespace {

DualPoint dual_point(const Masses& masses, const SelectOptions& options, BoundScreen& screen) {
  return masses.class_count() == 2
             ? two_class_dual(masses, options.k, options.threads, options.monitor, &screen)
             : simplex_dual(masses, options.k, options.threads, options.monitor);
}

// A support and what is proved of it.
struct Candidate {
  DualPoint point;
  MultinomialProof proof;
  Certificate certificate;
};

// From the class sums, not from what the solver computed.
void prove(Candidate& candidate, const ClassSums& sums, const SelectOptions& options,
           BoundScreen& screen) {
  const DualPoint& point = candidate.point;
  candidate.proof =
      multinomial_proof(sums, options.alpha,
                        {.support = point.support, .mix = point.mix, .threshold = point.threshold},
                        options.floor, screen, options.threads);
  candidate.certificate = candidate.proof.certificate();
}

// Swaps and the exact search, where the bound leaves room for something better.
void improve(Candidate& candidate, const ClassSums& sums, const Masses& masses,
             const SelectOptions& options, BoundScreen& screen) {
  DualPoint& point = candidate.point;
  const MultinomialProof& proof = candidate.proof;
  Closed closed = closed_gap(masses, options.k, point, proof.bound.gain, options.nodes,
                             options.monitor, proof.value.gain, options.threads);
  if (closed.support != point.support) {
    point.support = std::move(closed.support);
    SelectOptions known = options;
    known.floor = proof.floor;
    prove(candidate, sums, known, screen);
  }
  Certificate& certificate = candidate.certificate;
  const double proven = certificate.floor + closed.proven_gain + proof.bound.margin;
  certificate.proven = std::clamp(proven, certificate.value, certificate.bound);
  certificate.optimal = certificate.optimal || closed.optimal;
}

void check_path(const ClassSums& sums, const PathOptions& options) {
  check_smoothing(sums, options.alpha);
  if (!(options.tolerance > 0)) {
    refuse_argument("multinomial path", "the tolerance is " + std::to_string(options.tolerance),
                    "choose a positive one, such as 1e-9");
  }
}

PathGains gains_of_two(const ClassSums& sums, const PathOptions& options,
                       std::span<const std::size_t> sizes) {
  const TwoClassPath path = two_class_path(
      masses_of(sums, options.alpha), sizes,
      {.tolerance = options.tolerance, .threads = options.threads, .monitor = options.monitor});
  return path_certificate(sums, options.alpha, sizes, path, options.threads, options.monitor);
}

PathGains gains_of_many(const ClassSums& sums, const PathOptions& options,
                        std::span<const std::size_t> sizes) {
  const Masses masses = masses_of(sums, options.alpha);
  SimplexDual dual(masses, options.threads);
  PathGains gains;
  std::vector<double> mix;
  for (const std::size_t k : sizes) {
    check_stop(options.monitor);
    const DualPoint point = dual.at(k, options.monitor, mix);
    mix = point.mix;
    gains.bound.push_back(
        multinomial_bound_gain(sums, options.alpha, k, point.mix, point.threshold, options.threads)
            .gain);
    gains.value.push_back(
        multinomial_value_gain(sums, options.alpha, point.support, options.threads).gain);
    if (options.monitor != nullptr) {
      options.monitor->progress("path", gains.value.size(), sizes.size(), "k");
    }
  }
  return gains;
}

void make_monotone(PathGains& gains) {
  for (std::size_t j = 1; j < gains.value.size(); ++j) {
    gains.value[j] = std::max(gains.value[j], gains.value[j - 1]);
  }
  for (std::size_t j = gains.bound.size(); j-- > 1;) {
    gains.bound[j - 1] = std::min(gains.bound[j - 1], gains.bound[j]);
  }
}

}  // namespace

Selection multinomial_select(const ClassSums& sums, const SelectOptions& options) {
  check_smoothing(sums, options.alpha);
  check_size(options.k, sums.width());
  const Masses masses = masses_of(sums, options.alpha);
  BoundScreen screen(sums, options.alpha);
  Candidate candidate{.point = dual_point(masses, options, screen), .proof = {}, .certificate = {}};
  prove(candidate, sums, options, screen);
  if (!candidate.certificate.optimal && candidate.proof.in_range())
    improve(candidate, sums, masses, options, screen);
  return {.support = std::move(candidate.point.support),
          .scores = std::move(candidate.proof.scores),
          .points_to = std::move(candidate.proof.points_to),
          .class_mix = std::move(candidate.point.mix),
          .certificate = candidate.certificate};
}

Path multinomial_path(const ClassSums& sums, const PathOptions& options) {
  check_path(sums, options);
  Path path;
  path.k = checked_sizes(options.sizes, sums.width());
  path.floor = multinomial_floor(sums, options.alpha, options.threads);
  PathGains gains = sums.class_count() == 2 ? gains_of_two(sums, options, path.k)
                                            : gains_of_many(sums, options, path.k);
  make_monotone(gains);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const double gain : gains.value) {
    path.value.push_back(std::max(path.floor, std::nextafter(path.floor + gain, -infinity)));
  }
  for (const double gain : gains.bound) {
    path.bound.push_back(gain > 0 ? std::nextafter(path.floor + gain, infinity) : path.floor);
  }
  path.elbow = elbow(path);
  return path;
}

}  // namespace folkman
