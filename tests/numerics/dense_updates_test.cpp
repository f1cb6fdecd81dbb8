#include "folkman/numerics/dense_updates.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "folkman/numerics/splitmix.hpp"
#include "tests/solvers/instruction_sets.hpp"

namespace folkman {
namespace {

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
