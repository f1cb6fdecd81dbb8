// A relaxation asked for more than numbers of 53 bits can show stops before its tolerance. That is
// said, and the bound holds all the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "folkman/methods/sparse_program/l0_program.hpp"
#include "tests/methods/sparse_program/l0_cases.hpp"

namespace folkman {
namespace {

constexpr std::size_t convergence_width = 8;

class L0Convergence : public ::testing::TestWithParam<ProgramLossKind> {
 protected:
  [[nodiscard]] static testing::OwnedProgram drawn_for(bool intercept, std::uint64_t seed) {
    return testing::drawn({.rows = 20,
                           .width = convergence_width,
                           .rank = 5,
                           .noise = 0.1,
                           .loss = GetParam(),
                           .intercept = intercept,
                           .gamma = 0.02},
                          seed);
  }
  [[nodiscard]] static L0Options impossible(const testing::OwnedProgram& owned) {
    auto options = testing::as_is(owned);
    options.tolerance = 1e-18;
    options.nodes = 0;
    return options;
  }
};

void expect_bracket(const L0Fit& fit, double exact) {
  EXPECT_LE(fit.bound, exact);
  EXPECT_GE(fit.value, exact * (1 - 1e-12));
  EXPECT_LE(fit.bound, fit.value);
}

// Rounding lets primal and dual value meet, or cross, here and there; not everywhere.
TEST_P(L0Convergence, sizes_that_stop_early_say_so_and_bracket_the_optimum_all_the_same) {
  for (const bool intercept : {false, true}) {
    std::size_t stopped = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const auto owned = drawn_for(intercept, seed);
      const auto exact = testing::enumerated(owned.program());
      for (std::size_t k = 1; k < convergence_width; ++k) {
        const auto fit =
            l0_constrained(owned.design, testing::targets_of(owned), k, impossible(owned));
        expect_bracket(fit, exact[k]);
        stopped += fit.converged ? 0 : 1;
      }
    }
    EXPECT_GT(stopped, 3U) << intercept;
  }
}

TEST_P(L0Convergence, prices_that_stop_early_say_so_and_bracket_the_optimum_all_the_same) {
  std::size_t stopped = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const auto owned = drawn_for(true, seed);
    const auto exact = testing::enumerated(owned.program());
    for (const double lambda : {1e-4, 1e-3, 3e-3, 1e-2, 0.03}) {
      double best = exact[0];
      for (std::size_t k = 0; k <= convergence_width; ++k) {
        best = std::min(best, exact[k] + lambda * static_cast<double>(k));
      }
      const auto fit =
          l0_penalised(owned.design, testing::targets_of(owned), lambda, impossible(owned));
      expect_bracket(fit, best);
      stopped += fit.converged ? 0 : 1;
    }
  }
  EXPECT_GT(stopped, 3U);
}

TEST_P(L0Convergence, paths_that_stop_early_say_at_which_sizes_and_bracket_every_optimum) {
  std::vector<std::size_t> sizes(convergence_width + 1);
  std::iota(sizes.begin(), sizes.end(), std::size_t{0});
  std::size_t stopped = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const auto owned = drawn_for(true, seed);
    const auto exact = testing::enumerated(owned.program());
    const auto path = l0_path(owned.design, testing::targets_of(owned), sizes, impossible(owned));
    for (const std::size_t k : sizes) {
      expect_bracket(path[k], exact[k]);
      stopped += path[k].converged ? 0 : 1;
    }
  }
  EXPECT_GT(stopped, 3U);
}

// Whether the solver came to its end and whether the answer is proven are two things.
TEST_P(L0Convergence, nodes_prove_what_a_relaxation_that_stopped_early_did_not) {
  std::size_t proven = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const auto owned = drawn_for(true, seed);
    auto options = impossible(owned);
    options.nodes = 1000;
    const auto exact = testing::enumerated(owned.program());
    for (const std::size_t k : {2U, 3U, 4U}) {
      const auto fit = l0_constrained(owned.design, testing::targets_of(owned), k, options);
      EXPECT_TRUE(fit.optimal);
      EXPECT_NEAR(fit.value, exact[k], 1e-6 * exact[k]);
      proven += fit.converged ? 0 : 1;
    }
  }
  EXPECT_GT(proven, 0U);
}

INSTANTIATE_TEST_SUITE_P(Both, L0Convergence,
                         ::testing::Values(ProgramLossKind::square, ProgramLossKind::logistic),
                         [](const auto& loss) {
                           return loss.param == ProgramLossKind::square ? "square" : "logistic";
                         });

// Fewer rows than columns and next to no ridge: the targets can be had exactly, or the classes
// apart, and what is left of the objective is near what rounding makes of it.
TEST(L0NearInterpolation, answers_end_and_bracket_the_optimum) {
  std::size_t stopped = 0;
  for (const auto kind : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    for (const std::size_t rows : {3U, 6U}) {
      for (const double gamma : {1e-4, 1e-8, 1e-14}) {
        for (const std::uint64_t seed : {1U, 2U}) {
          const auto owned = testing::drawn({.rows = rows,
                                             .width = convergence_width,
                                             .rank = convergence_width,
                                             .loss = kind,
                                             .intercept = seed % 2 == 0,
                                             .gamma = gamma},
                                            seed);
          auto options = testing::as_is(owned);
          options.threads = 1;
          const auto exact = testing::enumerated(owned.program());
          for (const std::size_t k : {1U, 3U, 5U}) {
            SCOPED_TRACE(std::to_string(rows) + " rows, k " + std::to_string(k) + ", seed " +
                         std::to_string(seed) + ", gamma " + std::to_string(std::log10(gamma)));
            const auto fit = l0_constrained(owned.design, testing::targets_of(owned), k, options);
            expect_bracket(fit, exact[k]);
            EXPECT_GE(fit.bound, 0);
            if (fit.optimal) {
              EXPECT_NEAR(fit.value, exact[k], 2e-6 * exact[k]);
            }
            stopped += fit.converged ? 0 : 1;
          }
        }
      }
    }
  }
  EXPECT_GT(stopped, 10U);
}

// The gains of swaps are sums of changes: below what those have lost to rounding they lead in
// circles, as here they once did for ever.
TEST(L0NearInterpolation, searches_end_where_gains_are_rounding) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const auto owned = testing::drawn({.rows = 6, .width = 8, .rank = 8}, seed);
    for (const double gamma : {1e-8, 1e-12}) {
      for (std::size_t k = 1; k <= 8; ++k) {
        const auto fit = l0_constrained(owned.design, testing::targets_of(owned), k,
                                        {.gamma = gamma, .nodes = 0});
        EXPECT_LE(fit.bound, fit.value);
      }
    }
  }
}

}  // namespace
}  // namespace folkman
