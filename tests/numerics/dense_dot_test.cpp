#include "folkman/numerics/dense_dot.hpp"

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

}  // namespace
}  // namespace folkman
