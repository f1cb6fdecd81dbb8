#include "folkman/methods/weighted/scores/objectives.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <random>

#include "folkman/methods/weighted/scheme.hpp"
#include "folkman/methods/weighted/scores/probabilities.hpp"
#include "tests/methods/weighted/made_table.hpp"

namespace folkman {
namespace {

std::vector<double> random_point(std::size_t size, unsigned seed) {
  std::mt19937 draw(seed);
  std::normal_distribution<double> around(1, 0.5);
  std::vector<double> point(size);
  for (double& w : point) w = around(draw);
  return point;
}

double value_at(const SmoothFunction& g, std::span<const double> point) {
  std::vector<double> image(g.image_size());
  g.image(point, image);
  return g.value(image, point);
}

std::vector<double> gradient_at(const SmoothFunction& g, std::span<const double> point) {
  std::vector<double> image(g.image_size());
  std::vector<double> result(g.size());
  g.image(point, image);
  EXPECT_DOUBLE_EQ(g.gradient(image, point, result), g.value(image, point));
  return result;
}

void expect_gradient_of_differences(const SmoothFunction& g, std::vector<double> point) {
  constexpr double h = 1e-5;
  const auto gradient = gradient_at(g, point);
  for (std::size_t i = 0; i < point.size(); ++i) {
    const double at = point[i];
    point[i] = at + h;
    const double above = value_at(g, point);
    point[i] = at - h;
    const double below = value_at(g, point);
    point[i] = at;
    EXPECT_NEAR(gradient[i], (above - below) / (2 * h), 2e-7 * (1 + std::abs(gradient[i]))) << i;
  }
}

class Objectives : public ::testing::TestWithParam<std::size_t> {
 protected:
  CodedTable rows = made_table({.classes = GetParam()});
  WeightingData data{rows};
  const ScoreMap& map() { return data.map(); }
};

TEST_P(Objectives, have_the_gradients_that_differences_show) {
  for (const unsigned seed : {1U, 2U, 3U}) {
    const LogLoss log_loss(map(), 0.7, {.l2 = 0.2, .shared = 0.4});
    const SquaredError squared(map(), 0.7);
    const MixtureError mixture(map(), 1);
    expect_gradient_of_differences(log_loss, random_point(map().weights(), seed));
    expect_gradient_of_differences(squared, random_point(map().weights(), seed));
    const SharedWeights shared_log(log_loss, map().classes());
    const SharedWeights shared_squares(squared, map().classes());
    expect_gradient_of_differences(shared_log, random_point(rows.columns(), seed));
    expect_gradient_of_differences(shared_squares, random_point(rows.columns(), seed));
    auto point = random_point(mixture.size(), seed);
    point.back() = 0.3;
    expect_gradient_of_differences(mixture, point);
  }
}

TEST_P(Objectives, have_the_hessian_that_differences_of_the_gradient_show) {
  constexpr double h = 1e-5;
  const LogLoss loss(map(), 0.7, {.l2 = 0.2, .shared = 0.4});
  auto point = random_point(map().weights(), 4);
  DenseMatrix hessian(loss.size());
  std::vector<double> image(loss.image_size());
  loss.image(point, image);
  loss.hessian(image, point, hessian);
  for (std::size_t i = 0; i < point.size(); ++i) {
    const double at = point[i];
    point[i] = at + h;
    const auto above = gradient_at(loss, point);
    point[i] = at - h;
    const auto below = gradient_at(loss, point);
    point[i] = at;
    for (std::size_t k = 0; k < point.size(); ++k) {
      EXPECT_NEAR(hessian.row(i)[k], (above[k] - below[k]) / (2 * h), 1e-5) << i << ' ' << k;
      EXPECT_EQ(hessian.row(i)[k], hessian.row(k)[i]);
    }
  }
}

// 0 <= d' H(W) d <= bound |d|^2 at any W, along any d.
TEST_P(Objectives, have_a_curvature_between_nothing_and_the_bound) {
  const LogLoss loss(map(), 1);
  const double bound = loss.curvature_bound();
  DenseMatrix hessian(loss.size());
  std::vector<double> image(loss.image_size());
  for (unsigned seed = 0; seed < 20; ++seed) {
    const auto point = random_point(loss.size(), seed);
    const auto d = random_point(loss.size(), 100 + seed);
    loss.image(point, image);
    loss.hessian(image, point, hessian);
    double curvature = 0;
    double length = 0;
    for (std::size_t i = 0; i < d.size(); ++i) {
      length += d[i] * d[i];
      for (std::size_t k = 0; k < d.size(); ++k) curvature += d[i] * hessian.row(i)[k] * d[k];
    }
    EXPECT_GE(curvature, -1e-12 * bound * length);
    EXPECT_LE(curvature, bound * length);
  }
}

// The definition, row by row, without grouping and without usual cells.
TEST_P(Objectives, are_what_the_rows_one_by_one_give) {
  const auto weights = random_point(map().weights(), 5);
  const std::size_t l = rows.class_count;
  double log_loss = 0;
  double squared = 0;
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    std::vector<double> z = data.tables().prior;
    for (std::size_t j = 0; j < rows.columns(); ++j) {
      for (std::size_t c = 0; c < l; ++c) {
        z[c] += weights[j * l + c] * data.tables().t[rows.row(i)[j] * l + c];
      }
    }
    double total = 0;
    for (const double one : z) total += std::exp(one);
    for (std::size_t c = 0; c < l; ++c) {
      const double truth = static_cast<Class>(c) == rows.classes[i] ? 1 : 0;
      const double p = std::exp(z[c]) / total;
      squared += (p - truth) * (p - truth) / 2;
      log_loss -= truth * std::log(p);
    }
  }
  EXPECT_NEAR(value_at(LogLoss(map(), 1), weights), log_loss, 1e-9);
  EXPECT_NEAR(value_at(SquaredError(map(), 1), weights), squared, 1e-9);
  EXPECT_LT(data.grouped().distinct(), rows.rows());
}

INSTANTIATE_TEST_SUITE_P(Classes, Objectives, ::testing::Values(2, 3, 4));

}  // namespace
}  // namespace folkman
