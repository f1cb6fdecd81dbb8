#include "folkman/solvers/sparse_program/relaxation/program_relaxation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "tests/solvers/program_data.hpp"

namespace folkman {
namespace {

struct Case {
  ProgramLossKind kind;
  bool intercept;
};

// Columns with means, a duplicate, a constant and a zero one; rows of unlike weight.
struct Problem {
  Design design;
  ProgramLoss loss;
};

Problem awkward(const Case& tested, std::uint64_t seed, std::size_t width = 9) {
  auto data = low_rank_data({.rows = 30,
                             .width = width,
                             .rank = 4,
                             .true_features = 3,
                             .noise = 1,
                             .design_noise = seed % 2 == 0 ? 0.0 : 0.3,
                             .seed = seed,
                             .kind = tested.kind});
  SplitMix draw(seed + 77);
  std::vector<double> scales(30);
  for (double& s : scales) s = (0.2 + draw.unit()) / 30;
  for (std::size_t j = 0; j < 30; ++j) {
    data.column_major[j] += 2;
    data.column_major[30 + j] = data.column_major[60 + j];
    data.column_major[90 + j] = 1.5;
    data.column_major[120 + j] = 0;
    if (tested.kind == ProgramLossKind::square) data.y[j] += 3;
  }
  return {data.design(), {data.kind, data.y, scales, tested.intercept}};
}

class Relaxations : public ::testing::TestWithParam<Case> {};

TEST_P(Relaxations, primal_and_dual_value_meet_at_every_size_and_penalty) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const auto problem = awkward(GetParam(), seed);
    for (const double gamma : {1.0, 0.05, 0.002}) {
      ProgramRelaxation relaxation({problem.design, problem.loss, gamma}, {.tolerance = 1e-9});
      double last = std::numeric_limits<double>::infinity();
      for (double k = 0; k <= 9; k += 0.75) {
        const auto& point = relaxation.constrained(k);
        EXPECT_TRUE(point.converged) << seed << ", gamma " << gamma << ", k " << k;
        EXPECT_LE(point.cardinality, k + 1e-9);
        EXPECT_LE(point.primal, last * (1 + 1e-9));
        last = point.primal;
      }
      double kappa = 10;
      for (const double lambda : {0.0, 1e-4, 1e-3, 1e-2, 0.1, 10.0}) {
        const auto& point = relaxation.penalised(lambda);
        EXPECT_TRUE(point.converged) << seed << ", gamma " << gamma << ", lambda " << lambda;
        EXPECT_LE(point.cardinality, kappa + 1e-4);
        kappa = point.cardinality;
      }
    }
  }
}

TEST_P(Relaxations, the_two_programs_are_conjugate_in_the_size) {
  const auto problem = awkward(GetParam(), 3);
  ProgramRelaxation relaxation({problem.design, problem.loss, 0.05}, {.tolerance = 1e-10});
  for (const double lambda : {1e-4, 1e-3, 1e-2, 0.1}) {
    const auto penalised = relaxation.penalised(lambda);
    const auto& same = relaxation.constrained(penalised.cardinality);
    EXPECT_NEAR(same.primal + lambda * penalised.cardinality, penalised.primal,
                1e-8 * penalised.primal);
    for (double k = 0; k <= 9; k += 0.5) {
      EXPECT_GE(relaxation.constrained(k).primal + lambda * k, penalised.dual - 1e-9);
    }
  }
}

TEST_P(Relaxations, shares_and_weights_fulfil_the_conditions_of_optimality) {
  const auto problem = awkward(GetParam(), 5);
  const double gamma = 0.05;
  ProgramRelaxation relaxation({problem.design, problem.loss, gamma}, {.tolerance = 1e-12});
  for (double k = 1; k <= 5; ++k) {
    const auto& point = relaxation.constrained(k);
    for (std::size_t i = 0; i < point.active.size(); ++i) {
      const double q = point.products[static_cast<std::size_t>(point.active[i])];
      EXPECT_NEAR(point.weight[i], -point.share[i] * q / gamma, 2e-5) << "k " << k;
      if (point.share[i] < 1) {
        EXPECT_NEAR(std::abs(q), point.threshold, 2e-6);
      }
    }
    const auto above = std::ranges::count_if(
        point.products, [&](double q) { return std::abs(q) > point.threshold + 2e-6; });
    EXPECT_LE(static_cast<double>(above), k);
  }
}

// A node that has decided about every column is a regression on a support; the best of these over
// all supports is what the relaxation bounds.
TEST_P(Relaxations, bounds_hold_against_enumeration_of_all_supports) {
  constexpr std::size_t width = 7;
  const auto problem = awkward(GetParam(), 8, width);
  ProgramRelaxation relaxation({problem.design, problem.loss, 0.02}, {.tolerance = 1e-9});
  std::vector<double> best(width + 1, std::numeric_limits<double>::infinity());
  std::vector<double> fits;
  for (unsigned bits = 0; bits < (1U << width); ++bits) {
    ProgramFixings fixed;
    for (std::size_t i = 0; i < width; ++i) {
      ((bits >> i & 1U) != 0 ? fixed.in : fixed.out).push_back(static_cast<Column>(i));
    }
    const auto& point = relaxation.constrained(static_cast<double>(fixed.in.size()), fixed);
    EXPECT_TRUE(point.converged);
    fits.push_back(point.primal);
    for (std::size_t k = fixed.in.size(); k <= width; ++k) best[k] = std::min(best[k], fits.back());
  }
  const double slack = 1e-9 * best[0];
  for (std::size_t k = 0; k <= width; ++k) {
    EXPECT_LE(relaxation.constrained(static_cast<double>(k)).dual, best[k] + slack);
  }
  // A node in the middle: column 0 in, column 2 out.
  const ProgramFixings node{.in = {0}, .out = {2}};
  for (std::size_t k = 1; k <= width; ++k) {
    double inside = std::numeric_limits<double>::infinity();
    for (unsigned bits = 0; bits < (1U << width); ++bits) {
      const auto count = static_cast<std::size_t>(__builtin_popcount(bits));
      if ((bits & 1U) != 0 && (bits & 4U) == 0 && count <= k) {
        inside = std::min(inside, fits[bits]);
      }
    }
    const auto& point = relaxation.constrained(static_cast<double>(k), node);
    EXPECT_TRUE(point.converged);
    EXPECT_LE(point.dual, inside + slack);
    EXPECT_GE(point.primal, relaxation.constrained(static_cast<double>(k)).dual - slack);
  }
}

TEST_P(Relaxations, weak_duality_holds_at_any_feasible_point) {
  const auto problem = awkward(GetParam(), 4);
  ProgramRelaxation relaxation({problem.design, problem.loss, 0.05}, {.tolerance = 1e-9});
  SplitMix draw(9);
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<double> z(30);
    for (double& x : z) x = 8 * draw.unit() - 4;
    std::vector<double> zeta(30);
    problem.loss.gradient(z, 0.1, zeta);
    problem.loss.balance(zeta);
    const auto products = problem.design.transposed_times(zeta, 1);
    const double conjugate = problem.loss.conjugate(zeta);
    for (double k = 0; k <= 9; k += 1.5) {
      EXPECT_LE(constrained_bound(conjugate, products, 0.05, k),
                relaxation.constrained(k).primal + 1e-9);
    }
    EXPECT_LE(penalised_bound(conjugate, products, 0.05, 0.02),
              relaxation.penalised(0.02).primal + 1e-9);
  }
}

INSTANTIATE_TEST_SUITE_P(program_relaxations, Relaxations,
                         ::testing::Values(Case{ProgramLossKind::square, false},
                                           Case{ProgramLossKind::square, true},
                                           Case{ProgramLossKind::logistic, false},
                                           Case{ProgramLossKind::logistic, true}),
                         [](const auto& tested) {
                           std::string name =
                               tested.param.kind == ProgramLossKind::square ? "square" : "logistic";
                           if (tested.param.intercept) name += "_with_intercept";
                           return name;
                         });

TEST(ProgramRelaxation, without_a_limit_it_is_ridge_regression) {
  const auto problem = awkward({ProgramLossKind::square, true}, 2);
  ProgramRelaxation relaxation({problem.design, problem.loss, 0.3}, {.tolerance = 1e-12});
  const auto& point = relaxation.constrained(9);
  std::vector<double> weight(9);
  for (std::size_t i = 0; i < point.active.size(); ++i) {
    weight[static_cast<std::size_t>(point.active[i])] = point.weight[i];
  }
  for (std::size_t i = 0; i < 9; ++i) EXPECT_NEAR(point.products[i] + 0.3 * weight[i], 0, 1e-6);
}

TEST(ProgramRelaxation, scales_of_columns_a_hundred_million_apart_do_no_harm) {
  for (const auto kind : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    auto data = low_rank_data(
        {.rows = 60, .width = 40, .rank = 8, .design_noise = 0.3, .seed = 14, .kind = kind});
    for (std::size_t i = 0; i < data.width; ++i) {
      const double scale = std::pow(10.0, static_cast<double>(i % 9) - 4);
      for (std::size_t j = 0; j < data.rows; ++j) data.column_major[i * data.rows + j] *= scale;
    }
    const auto design = data.design();
    const auto loss = data.loss(1.0 / 60, true);
    ProgramRelaxation relaxation({design, loss, 1e-3}, {});
    for (const double k : {1.0, 4.0, 12.0, 40.0}) {
      EXPECT_TRUE(relaxation.constrained(k).converged) << k;
    }
    for (const double lambda : {1e-5, 1e-3, 1e-1}) {
      EXPECT_TRUE(relaxation.penalised(lambda).converged) << lambda;
    }
  }
}

TEST(ProgramRelaxation, any_number_of_threads_gives_the_same_bits) {
  for (const auto kind : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    const auto data = low_rank_data(
        {.rows = 200, .width = 600, .rank = 15, .design_noise = 0.2, .seed = 11, .kind = kind});
    const auto design = data.design();
    const auto loss = data.loss(1.0 / 200, true);
    ProgramRelaxation one({design, loss, 0.05}, {.threads = 1});
    ProgramRelaxation three({design, loss, 0.05}, {.threads = 3});
    for (const double k : {3.0, 10.0, 25.0}) {
      const auto& a = one.constrained(k);
      const auto& b = three.constrained(k);
      EXPECT_TRUE(a.converged);
      EXPECT_EQ(a.active, b.active);
      EXPECT_EQ(a.weight, b.weight);
      EXPECT_EQ(a.dual, b.dual);
      EXPECT_EQ(a.products, b.products);
    }
  }
}

}  // namespace
}  // namespace folkman
