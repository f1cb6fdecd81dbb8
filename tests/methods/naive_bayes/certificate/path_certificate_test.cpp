#include "folkman/methods/naive_bayes/certificate/path_certificate.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "tests/methods/known_cases.hpp"
#include "tests/solvers/two_class_problems.hpp"

namespace {

using folkman::path_certificate;
using folkman::PathPoint;
using folkman::TwoClassPath;
using folkman::testing::exact_dual;
using folkman::testing::problems;
using folkman::testing::sums_of;

std::vector<std::size_t> every_size(std::size_t width) {
  std::vector<std::size_t> sizes(width);
  std::iota(sizes.begin(), sizes.end(), std::size_t{1});
  return sizes;
}

void expect_agreement(const folkman::testing::Problem& problem) {
  const auto sizes = every_size(problem.a.size());
  const TwoClassPath path = two_class_path(problem.masses(0.1), sizes, {.threads = 1});
  const auto gains =
      path_certificate(sums_of({problem.a, problem.b}), 0.1, sizes, path, 1, nullptr);
  const double dust = 1000 * folkman::testing::dust(problem, 0.1);
  for (std::size_t j = 0; j < sizes.size(); ++j) {
    const auto& point = path.points[j];
    ASSERT_NEAR(gains.bound[j], point.bound_gain, 1e-11 * point.bound_gain + dust)
        << problem.name << ", k = " << sizes[j];
    ASSERT_LE(gains.value[j], gains.bound[j]);
    ASSERT_GE(gains.value[j], point.value_gain * (1 - 1e-9) - dust)
        << problem.name << ", k = " << sizes[j];
  }
}

TEST(PathCertificate, agrees_with_the_solver_outward) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    for (const auto& problem : problems(300, seed)) expect_agreement(problem);
  }
}

// If the solver were replaced by random numbers, the certificate would stay true and merely widen.
TEST(PathCertificate, nonsense_suggestions_widen_the_gap_and_never_falsify_it) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> uniform;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const auto& problem : problems(40, 9)) {
    const auto sizes = every_size(40);
    TwoClassPath path = two_class_path(problem.masses(), sizes, {.threads = 1});
    for (PathPoint& point : path.points) {
      const double q = uniform(random);
      point.mix = {q, 1 - q};
      point.threshold = 4 * uniform(random) - 1;
      point.primal_mix = random() % 4 == 0 ? folkman::TwoClassMix{nan, 2} : point.mix;
      point.primal_threshold = random() % 5 == 0 ? nan : uniform(random);
    }
    if (random() % 2 == 0) path.pairs.count.front() += 1;
    const auto gains =
        path_certificate(sums_of({problem.a, problem.b}), 0, sizes, path, 1, nullptr);
    const double dust = 100 * folkman::testing::dust(problem);
    for (std::size_t j = 0; j < sizes.size(); ++j) {
      const double exact = exact_dual(problem, sizes[j]);
      ASSERT_GE(gains.bound[j], exact - dust) << problem.name << ", k = " << sizes[j];
      ASSERT_LE(gains.value[j], exact + dust) << problem.name << ", k = " << sizes[j];
    }
  }
}

}  // namespace
