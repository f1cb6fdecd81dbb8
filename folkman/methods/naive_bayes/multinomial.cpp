#include "folkman/methods/naive_bayes/multinomial.hpp"

#include <algorithm>

#include "folkman/methods/naive_bayes/certificate/multinomial_certificate.hpp"
#include "folkman/methods/sizes.hpp"
#include "folkman/methods/smoothing.hpp"
#include "folkman/solvers/multinomial/exact_search/closed_gap.hpp"
#include "folkman/solvers/multinomial/many_class/simplex_dual.hpp"
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

}  // namespace folkman
