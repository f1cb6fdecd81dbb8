// The slides' two designs (1000 rows, 100 columns of rank 10), from the portable generator
// (docs/theory/sparse-programs.md, 9): relaxations and optima of tests/vectors, optima of the
// smallest sizes only. Beyond these the certificate has to prove itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/methods/sparse_program/l0_cases.hpp"
#include "tests/solvers/sparse_programs.hpp"

namespace folkman {
namespace {

constexpr std::size_t rank = 10;

struct Slide {
  const char* name;
  ProgramLossKind loss;
  std::uint64_t seed;
};

class L0Slides : public ::testing::TestWithParam<Slide> {
 protected:
  [[nodiscard]] static testing::OwnedProgram made(double gamma) {
    return testing::slide_sized(GetParam().loss, GetParam().seed, gamma);
  }
  [[nodiscard]] static L0Targets targets(const testing::OwnedProgram& owned) {
    return {.loss = owned.loss.kind(), .y = owned.loss.targets()};
  }
  [[nodiscard]] static L0Options options(double gamma) {
    return {.gamma = gamma, .intercept = false, .standardize = false};
  }
};

TEST_P(L0Slides, the_generator_makes_the_data_of_the_vectors) {
  const auto vectors = testing::known_cases("sparse_programs");
  const auto& checks = vectors[GetParam().name]["checks"];
  const auto owned = made(0.1);
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < owned.design.width(); ++i) {
    owned.design.for_each_entry(i, [&](std::size_t, double x) {
      sum += x;
      squares += x * x;
    });
  }
  double y = 0;
  for (const double one : owned.loss.targets()) y += one;
  EXPECT_NEAR(sum, checks["sumX"].get<double>(), 1e-8);
  EXPECT_NEAR(squares, checks["sumX2"].get<double>(), 1e-6);
  EXPECT_NEAR(y, checks["sumy"].get<double>(), 1e-8);
}

TEST_P(L0Slides, a_search_alone_comes_near_and_branch_and_bound_proves_the_optimum) {
  const auto vectors = testing::known_cases("sparse_programs");
  for (const auto& at : vectors[GetParam().name]["con"]) {
    const double gamma = at["gamma"];
    const double relaxed = at["relax_primal"];
    const std::size_t k = at["k"];
    const auto owned = made(gamma);
    auto searching = options(gamma);
    searching.nodes = 20000;
    searching.gap = 1e-5;
    const auto proven = l0_constrained(owned.design, targets(owned), k, searching);
    EXPECT_TRUE(proven.optimal) << gamma << " " << k << " " << proven.relative_gap();
    const double exact = at.value("exact", proven.value);
    EXPECT_NEAR(proven.value, exact, 1e-5 * exact) << gamma << " " << k;
    const auto fit = l0_constrained(owned.design, targets(owned), k, options(gamma));
    EXPECT_NEAR(fit.relaxed, relaxed, 2e-6 * exact) << gamma << " " << k;
    EXPECT_GE(exact, relaxed * (1 - 1e-8)) << gamma << " " << k;
    EXPECT_LE(fit.bound, exact) << gamma << " " << k;
    EXPECT_GE(fit.value, std::max(at.value("exact", 0.0), proven.bound) * (1 - 1e-8))
        << gamma << " " << k;
    EXPECT_LE(fit.value, exact * (1 + 1e-3)) << gamma << " " << k;
    if (k >= rank) {
      EXPECT_LT(fit.relative_gap(), 0.01) << gamma << " " << k;
    }
  }
}

TEST_P(L0Slides, penalised_optima_are_proven_and_the_rounding_is_within_lambda_times_rank) {
  const auto vectors = testing::known_cases("sparse_programs");
  for (const auto& at : vectors[GetParam().name]["pen"]) {
    const double gamma = at["gamma"];
    const double lambda = at["lam"];
    const auto owned = made(gamma);
    auto searching = options(gamma);
    searching.nodes = 20000;
    searching.gap = 1e-5;
    const auto fit = l0_penalised(owned.design, targets(owned), lambda, searching);
    EXPECT_LE(fit.guaranteed, fit.relaxed + lambda * static_cast<double>(rank));
    EXPECT_LE(fit.value, fit.guaranteed * (1 + 1e-9));
    EXPECT_NEAR(fit.relaxed, at["relax_primal"].get<double>(), 2e-6 * fit.value);
    EXPECT_TRUE(fit.optimal) << gamma << " " << lambda << " " << fit.relative_gap();
  }
}

TEST_P(L0Slides, what_rounding_guarantees_lies_between_value_and_the_floor) {
  const auto owned = made(0.1);
  for (const std::size_t k : {5U, 12U, 20U, 40U}) {
    const auto fit = l0_constrained(owned.design, targets(owned), k, options(0.1));
    EXPECT_LE(fit.rank, rank);
    EXPECT_LE(fit.value, fit.guaranteed * (1 + 1e-9)) << k;
    EXPECT_LE(fit.guaranteed, fit.floor) << k;
    if (k >= 2 * rank) {
      EXPECT_LT(fit.guaranteed, fit.floor) << k;
    }
  }
}

TEST_P(L0Slides, cheap_nodes_close_the_gap_below_one_percent_or_wholly) {
  const auto owned = made(0.1);
  for (const std::size_t k : {5U, 10U, 12U}) {
    auto one = options(0.1);
    one.threads = 1;
    auto two = one;
    two.threads = 2;
    auto none = one;
    none.nodes = 0;
    const auto fit = l0_constrained(owned.design, targets(owned), k, one);
    const auto same = l0_constrained(owned.design, targets(owned), k, two);
    const auto alone = l0_constrained(owned.design, targets(owned), k, none);
    EXPECT_EQ(fit.value, same.value);
    EXPECT_EQ(fit.bound, same.bound);
    EXPECT_EQ(fit.weight, same.weight);
    EXPECT_LE(fit.value, alone.value);
    EXPECT_GE(fit.bound, alone.bound);
    EXPECT_EQ(alone.nodes, 0);
    EXPECT_LE(fit.nodes, 100);
    if (fit.optimal) {
      EXPECT_LE(fit.relative_gap(), 1.01 * one.gap) << k;
    }
    RecordProperty("nodes" + std::to_string(k), static_cast<int>(fit.nodes));
    if (k >= rank) {
      EXPECT_LT(fit.relative_gap(), 0.01) << k;
    }
    EXPECT_TRUE(fit.optimal || fit.nodes == 100) << k;
  }
}

INSTANTIATE_TEST_SUITE_P(Both, L0Slides,
                         ::testing::Values(Slide{"medium_square", ProgramLossKind::square, 1},
                                           Slide{"medium_logistic", ProgramLossKind::logistic, 2}),
                         [](const auto& slide) { return std::string(slide.param.name); });

}  // namespace
}  // namespace folkman
