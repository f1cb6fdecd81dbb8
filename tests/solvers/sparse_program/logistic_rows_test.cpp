#include "folkman/solvers/sparse_program/logistic_rows.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "folkman/base/numbers.hpp"
#include "folkman/numerics/splitmix.hpp"
#include "tests/solvers/instruction_sets.hpp"

namespace folkman {
namespace {

struct Rows {
  std::vector<double> y;
  std::vector<double> s;
  std::vector<double> z;

  Rows(std::size_t count, double width, std::uint64_t seed) {
    SplitMix draw(seed);
    for (std::size_t j = 0; j < count; ++j) {
      y.push_back(draw.unit() < 0.5 ? -1 : 1);
      s.push_back(0.1 + draw.unit());
      z.push_back(width * (draw.unit() - 0.5));
    }
  }
  [[nodiscard]] LogisticRows view() const {
    return {.y = y.data(), .s = s.data(), .count = y.size()};
  }
  [[nodiscard]] double margin(std::size_t j, double b) const { return y[j] * (z[j] + b); }
};

double sigmoid_below(double m) {
  return m >= 0 ? std::exp(-m) / (1 + std::exp(-m)) : 1 / (1 + std::exp(m));
}

TEST(LogisticRows, agree_with_the_plain_formulas_for_any_number_of_rows) {
  const double b = 0.4;
  for (std::size_t count = 0; count < 40; ++count) {
    for (const double width : {1.0, 30.0, 1500.0}) {
      const Rows rows(count, width, 7 * count + 1);
      double value = 0;
      double slope = 0;
      double curvature = 0;
      std::vector<double> zeta(count, -7);
      std::vector<double> h(count, -7);
      logistic_slopes(rows.view(), rows.z.data(), b, zeta.data());
      logistic_curvatures(rows.view(), rows.z.data(), b, h.data());
      for (std::size_t j = 0; j < count; ++j) {
        const double m = rows.margin(j, b);
        const double t = sigmoid_below(m);
        value += rows.s[j] * (m >= 0 ? std::log1p(std::exp(-m)) : std::log1p(std::exp(m)) - m);
        slope -= rows.s[j] * rows.y[j] * t;
        curvature += rows.s[j] * t * (1 - t);
        EXPECT_NEAR(zeta[j], -rows.y[j] * rows.s[j] * t, 1e-15 * (std::abs(zeta[j]) + 1e-290));
        EXPECT_NEAR(h[j], rows.s[j] * t * (1 - t), 1e-15);
      }
      const auto shift = logistic_shift(rows.view(), rows.z.data(), b);
      EXPECT_NEAR(logistic_value(rows.view(), rows.z.data(), b), value, 1e-14 * value);
      EXPECT_NEAR(shift.slope, slope, 1e-13);
      EXPECT_NEAR(shift.curvature, curvature, 1e-13);
    }
  }
}

TEST(LogisticRows, the_conjugate_is_the_entropy_inside_and_infinite_outside) {
  for (std::size_t count = 1; count < 20; ++count) {
    const Rows rows(count, 1, count);
    SplitMix draw(count + 99);
    std::vector<double> zeta;
    double sum = 0;
    for (std::size_t j = 0; j < count; ++j) {
      const double t = j == 0 ? 0 : j == 1 ? 1 : j == 2 ? 1e-200 : draw.unit();
      zeta.push_back(-rows.y[j] * rows.s[j] * t);
      const double rest = 1 - t;
      sum += rows.s[j] * (xlogx(t) + (rest > 0 ? rest * std::log1p(-t) : 0.0));
    }
    EXPECT_NEAR(logistic_conjugate(rows.view(), zeta.data()), sum, 1e-14 * (1 + std::abs(sum)));
    zeta.back() = rows.y.back() * rows.s.back() * 1e-3;
    EXPECT_EQ(logistic_conjugate(rows.view(), zeta.data()),
              std::numeric_limits<double>::infinity());
    zeta.back() = -rows.y.back() * rows.s.back() * 1.001;
    EXPECT_EQ(logistic_conjugate(rows.view(), zeta.data()),
              std::numeric_limits<double>::infinity());
  }
}

// Whatever a loss is asked for, in one list.
std::vector<double> answers(const Rows& rows, double b) {
  const std::size_t count = rows.y.size();
  const auto shift = logistic_shift(rows.view(), rows.z.data(), b);
  std::vector<double> all{logistic_value(rows.view(), rows.z.data(), b), shift.slope,
                          shift.curvature};
  std::vector<double> zeta(count);
  logistic_slopes(rows.view(), rows.z.data(), b, zeta.data());
  all.push_back(logistic_conjugate(rows.view(), zeta.data()));
  all.insert(all.end(), zeta.begin(), zeta.end());
  logistic_curvatures(rows.view(), rows.z.data(), b, zeta.data());
  all.insert(all.end(), zeta.begin(), zeta.end());
  return all;
}

TEST(LogisticRows, have_the_same_bits_on_every_instruction_set) {
  for (const std::size_t count : {1U, 5U, 39U, 1000U}) {
    const Rows rows(count, 30, count);
    const auto best = answers(rows, 0.4);
    testing::for_each_instruction_set([&] { EXPECT_EQ(answers(rows, 0.4), best); });
  }
}

TEST(LogisticRows, a_row_that_is_certain_costs_next_to_nothing_and_one_that_is_wrong_its_margin) {
  const double y = 1;
  const double s = 1;
  const LogisticRows rows{.y = &y, .s = &s, .count = 1};
  const double right = 700;
  const double wrong = -700;
  EXPECT_GT(logistic_value(rows, &right, 0), 0);
  EXPECT_LT(logistic_value(rows, &right, 0), 1e-303);
  EXPECT_EQ(logistic_value(rows, &wrong, 0), 700);
}

}  // namespace
}  // namespace folkman
