// Numbers next to the ends of their range: a refusal that says what to rescale, or an answer whose
// certificate is finite and holds; never a claim about numbers that are none.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "folkman/base/error.hpp"
#include "folkman/methods/sparse_program/l0_program.hpp"
#include "tests/methods/sparse_program/l0_cases.hpp"

namespace folkman {
namespace {

struct Extremes {
  double labels = 1;
  double columns = 1;
  double weights = 1;
  double gamma = 0.01;
};

Design scaled_design(const Design& design, double by) {
  std::vector<double> cells;
  for (std::size_t i = 0; i < design.width(); ++i) {
    design.for_each_entry(i, [&](std::size_t, double x) { cells.push_back(by * x); });
  }
  return Design::dense(design.rows(), std::move(cells));
}

// What was refused; empty where there was an answer, which is then checked.
std::string refused(ProgramLossKind loss, const Extremes& extremes, const L0Options& how) {
  const auto owned = testing::drawn({.rows = 20, .width = 6, .rank = 6, .loss = loss}, 5);
  const Design design = scaled_design(owned.design, extremes.columns);
  std::vector<double> y(owned.loss.targets().begin(), owned.loss.targets().end());
  if (loss == ProgramLossKind::square) {
    for (double& one : y) one *= extremes.labels;
  }
  const std::vector<double> weights(y.size(), extremes.weights);
  L0Options options = how;
  options.gamma = extremes.gamma;
  try {
    const auto fit = l0_constrained(design, {.loss = loss, .y = y, .weights = weights}, 2, options);
    EXPECT_TRUE(std::isfinite(fit.value));
    EXPECT_TRUE(std::isfinite(fit.bound));
    EXPECT_TRUE(std::isfinite(fit.intercept));
    EXPECT_LE(fit.bound, fit.value);
    for (const double w : fit.weight) EXPECT_TRUE(std::isfinite(w));
    return {};
  } catch (const Error& error) {
    EXPECT_EQ(error.fault().kind, Fault::Kind::data);
    return error.what();
  }
}

TEST(L0Range, labels_too_large_to_square_are_refused_by_name) {
  for (const double size : {1e155, 1e300}) {
    const auto said = refused(ProgramLossKind::square, {.labels = size}, {});
    EXPECT_NE(said.find("the label "), std::string::npos) << said;
    EXPECT_NE(said.find("divide all labels"), std::string::npos) << said;
  }
}

TEST(L0Range, weights_too_large_to_add_are_refused) {
  for (const auto loss : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    const auto said = refused(loss, {.weights = 1e300}, {});
    EXPECT_NE(said.find("weights"), std::string::npos) << said;
  }
}

TEST(L0Range, columns_too_large_to_square_are_refused_by_their_name) {
  for (const auto loss : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    for (const bool standardize : {false, true}) {
      const auto said = refused(loss, {.columns = 1e160}, {.standardize = standardize});
      EXPECT_NE(said.find("column 1"), std::string::npos) << said;
    }
  }
}

TEST(L0Range, whatever_the_sizes_nothing_that_is_not_finite_is_certified) {
  for (const auto loss : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    for (const double gamma : {1e-300, 1e-12, 1.0, 1e300}) {
      for (const double columns : {1e-310, 1e-160, 1e-20, 1e20, 1e100, 1e150}) {
        for (const double labels : {1e-310, 1e-100, 1e100, 1e149}) {
          for (const bool standardize : {false, true}) {
            SCOPED_TRACE(::testing::Message() << gamma << " " << columns << " " << labels);
            (void)refused(loss, {.labels = labels, .columns = columns, .gamma = gamma},
                          {.standardize = standardize});
          }
          if (loss == ProgramLossKind::logistic) break;
        }
      }
    }
  }
}

TEST(L0Range, sums_of_heavy_and_light_rows_are_answered_or_refused) {
  for (const auto loss : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    for (const double weights : {1e-320, 1e-200, 1e-20, 1e20, 1e150, 1e290}) {
      for (const auto scale : {LossScale::mean, LossScale::sum}) {
        (void)refused(loss, {.weights = weights}, {.scale = scale});
      }
    }
  }
}

}  // namespace
}  // namespace folkman
