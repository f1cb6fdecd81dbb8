#include "folkman/methods/naive_bayes/certificate/support_terms.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "folkman/methods/naive_bayes/certificate/multinomial_certificate.hpp"
#include "tests/methods/known_cases.hpp"

namespace {

using folkman::Column;

TEST(SupportTerms, a_support_has_the_same_value_whatever_the_mix_of_the_bound) {
  std::mt19937_64 random(3);
  for (const std::size_t classes : {2, 4}) {
    std::vector<std::vector<double>> f(classes, std::vector<double>(900));
    for (auto& column : f)
      for (double& mass : column) mass = static_cast<double>(random() % 9);
    const auto sums = folkman::testing::sums_of(f);
    std::vector<Column> support;
    for (Column i = 3; i < 900; i += 2) support.push_back(i);
    const auto value = folkman::multinomial_value_gain(sums, 0.5, support, 1);
    for (const double first : {0.25, 0.5, 0.9}) {
      std::vector<double> mix(classes, (1 - first) / static_cast<double>(classes - 1));
      mix[0] = first;
      folkman::BoundScreen screen(sums, 0.5);
      const auto proof = folkman::multinomial_proof(
          sums, 0.5, {.support = support, .mix = mix, .threshold = 1.0}, 0.0, screen, 2);
      EXPECT_NEAR(proof.value.gain, value.gain, 1e-12 * proof.bound.gain);
      EXPECT_LE(proof.value.gain, value.gain + value.margin);
      EXPECT_LT(proof.value.margin, 1e-12 * proof.bound.gain);
      const auto bound = folkman::multinomial_bound_gain(sums, 0.5, support.size(), mix, 1.0, 1);
      EXPECT_NEAR(proof.bound.gain, bound.gain, 1e-14 * bound.gain);
    }
  }
}

TEST(SupportTerms, each_feature_points_to_the_class_it_favours_the_first_of_equals) {
  const auto sums = folkman::testing::sums_of({{3, 1, 2, 0, 5}, {1, 3, 2, 0, 5}});
  const std::vector<Column> support{0, 1, 2, 3};
  const auto terms = folkman::support_terms(sums, support, 0, std::vector{0.5, 0.5}, 0, 1);
  EXPECT_EQ(terms.points_to, (std::vector<folkman::Class>{0, 1, 0, 0}));
  EXPECT_EQ(terms.mass, (std::vector<double>{6, 6}));
  EXPECT_NEAR(terms.scores[0], 3 * std::log(1.5) + std::log(0.5), 1e-14);
}

}  // namespace
