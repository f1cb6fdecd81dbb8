#include "folkman/numerics/dense_columns.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "folkman/numerics/splitmix.hpp"
#include "tests/solvers/instruction_sets.hpp"

namespace folkman {
namespace {

TEST(DenseDot, is_the_sum_of_products_at_every_length) {
  SplitMix draw(3);
  std::vector<double> x(200);
  std::vector<double> y(200);
  for (std::size_t count = 0; count <= x.size(); ++count) {
    long double expected = 0;
    for (std::size_t i = 0; i < count; ++i) {
      x[i] = draw.unit() - 0.5;
      y[i] = draw.unit() - 0.5;
      expected += static_cast<long double>(x[i]) * static_cast<long double>(y[i]);
    }
    EXPECT_NEAR(dense_dot(x.data(), y.data(), count), static_cast<double>(expected), 1e-14);
  }
}

TEST(DenseDot, adds_in_the_stated_order) {
  SplitMix draw(4);
  std::vector<double> x(100);
  std::vector<double> y(100);
  std::vector<double> sum(32);
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = draw.unit();
    y[i] = draw.unit();
    sum[i % 32] += x[i] * y[i];
  }
  for (std::size_t half = 16; half > 0; half /= 2)
    for (std::size_t s = 0; s < half; ++s) sum[s] += sum[s + half];
  testing::for_each_instruction_set(
      [&] { EXPECT_EQ(dense_dot(x.data(), y.data(), x.size()), sum[0]); });
}

void expect_several_as_one_by_one() {
  SplitMix draw(5);
  for (const std::size_t count : {0U, 31U, 64U, 100U}) {
    std::vector<std::vector<double>> all(12, std::vector<double>(count));
    std::vector<const double*> at;
    for (auto& x : all) {
      for (double& one : x) one = draw.unit() - 0.5;
      at.push_back(x.data());
    }
    for (std::size_t leads = 0; leads <= 5; ++leads) {
      for (std::size_t columns = 0; columns <= 7; ++columns) {
        std::vector<double> out(leads * columns);
        dense_dots(std::span(at).first(leads), std::span(at).subspan(5, columns), count,
                   out.data());
        for (std::size_t a = 0; a < leads; ++a) {
          for (std::size_t b = 0; b < columns; ++b) {
            EXPECT_EQ(out[a * columns + b], dense_dot(at[a], at[5 + b], count));
          }
        }
      }
    }
  }
}

TEST(DenseDot, several_at_once_have_the_bits_of_one_by_one) {
  testing::for_each_instruction_set(expect_several_as_one_by_one);
}

struct Columns {
  std::vector<double> x;
  std::vector<double> h;
  std::vector<double> z;

  explicit Columns(std::size_t count) : x(count), h(count), z(count) {
    SplitMix draw(count);
    for (auto* column : {&x, &h, &z}) {
      for (double& one : *column) one = draw.unit() - 0.3;
    }
  }
};

TEST(DenseUpdates, additions_have_the_bits_of_one_row_after_the_other) {
  for (std::size_t count = 0; count <= 70; ++count) {
    const Columns columns(count);
    testing::for_each_instruction_set([&] {
      auto plain = columns.z;
      auto weighted = columns.z;
      dense_add(columns.x.data(), 0.7, plain.data(), count);
      dense_add_weighted(columns.x.data(), columns.h.data(), 0.7, weighted.data(), count);
      for (std::size_t j = 0; j < count; ++j) {
        EXPECT_EQ(plain[j], columns.z[j] + 0.7 * columns.x[j]);
        EXPECT_EQ(weighted[j], columns.z[j] + 0.7 * (columns.h[j] * columns.x[j]));
      }
    });
  }
}

TEST(DenseUpdates, squares_are_added_in_the_stated_order) {
  for (const std::size_t count : {0U, 5U, 32U, 100U, 1000U}) {
    const Columns columns(count);
    const double centre = 0.25;
    std::vector<double> sum(32);
    for (std::size_t j = 0; j < count; ++j) {
      const double away = columns.x[j] - centre;
      sum[j % 32] += columns.h[j] * (away * away);
    }
    for (std::size_t half = 16; half > 0; half /= 2)
      for (std::size_t s = 0; s < half; ++s) sum[s] += sum[s + half];
    testing::for_each_instruction_set([&] {
      EXPECT_EQ(dense_squares(columns.x.data(), columns.h.data(), centre, count), sum[0]);
    });
  }
}

}  // namespace
}  // namespace folkman
