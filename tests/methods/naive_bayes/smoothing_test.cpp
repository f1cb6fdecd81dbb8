#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "folkman/base/error.hpp"
#include "folkman/methods/filters/baselines.hpp"
#include "folkman/methods/naive_bayes/bernoulli.hpp"
#include "folkman/methods/naive_bayes/multinomial.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"
#include "tests/methods/known_cases.hpp"

namespace folkman {
namespace {

ClassSums presence() { return testing::sums_of({{2, 1, 1, 0}, {0, 1, 1, 3}}, {3, 3}); }

using Select = Selection (*)(const ClassSums&, const SelectOptions&);
using Trace = Path (*)(const ClassSums&, const PathOptions&);

Fault::Kind kind_of_refusal(const auto& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.fault().kind;
  }
  return Fault::Kind::internal;
}

TEST(Smoothing, what_overflows_or_vanishes_is_refused_by_every_selector_and_curve) {
  const ClassSums sums = presence();
  for (const double alpha : {1e308, -1.0, HUGE_VAL, std::nan("")}) {
    for (const Select select :
         {multinomial_select, bernoulli_select, scores_select<odds_ratio_scores>,
          scores_select<tmnb_scores>, scores_select<chi2_scores>, mutual_information_select}) {
      EXPECT_EQ(kind_of_refusal([&] { (void)select(sums, {.k = 1, .alpha = alpha}); }),
                Fault::Kind::argument)
          << alpha;
    }
    for (const Trace path :
         {multinomial_path, bernoulli_path, scores_path<odds_ratio_scores>,
          scores_path<tmnb_scores>, scores_path<chi2_scores>, mutual_information_path}) {
      PathOptions options;
      options.alpha = alpha;
      EXPECT_EQ(kind_of_refusal([&] { (void)path(sums, options); }), Fault::Kind::argument)
          << alpha;
    }
  }
}

TEST(Smoothing, presence_is_not_smoothed_by_what_its_products_cannot_hold) {
  const ClassSums sums = presence();
  constexpr double least = std::numeric_limits<double>::denorm_min();
  for (const double alpha : {1e200, 1e160, least, 1e-300, 1e-250}) {
    for (const auto select : {bernoulli_select, mutual_information_select}) {
      EXPECT_EQ(kind_of_refusal([&] { (void)select(sums, {.k = 1, .alpha = alpha}); }),
                Fault::Kind::argument)
          << alpha;
    }
  }
}

void expect_finite(Select select, double alpha) {
  for (const std::size_t k : {1, 2, 3, 4}) {
    const Certificate proof = select(presence(), {.k = k, .alpha = alpha}).certificate;
    EXPECT_TRUE(proof.is_finite()) << alpha;
    EXPECT_LE(proof.value, proof.bound) << alpha;
  }
}

TEST(Smoothing, the_extremes_that_are_taken_give_finite_proofs) {
  for (const double alpha : {0.0, 1e-199, 1e-10, 1.0, 1e148}) {
    for (const Select select : {bernoulli_select, mutual_information_select, multinomial_select,
                                scores_select<odds_ratio_scores>, scores_select<tmnb_scores>,
                                scores_select<chi2_scores>}) {
      expect_finite(select, alpha);
    }
  }
  for (const double alpha : {5e-324, 1e-300, 1e250, 1e303})
    expect_finite(multinomial_select, alpha);
}

}  // namespace
}  // namespace folkman
