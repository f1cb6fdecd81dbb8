#include "folkman/solvers/multinomial/two_class/pair_sample.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "folkman/numerics/splitmix.hpp"
#include "tests/solvers/multinomial/two_class/slow_divergence.hpp"

namespace folkman {
namespace {

struct Columns {
  std::vector<double> a;
  std::vector<double> b;

  [[nodiscard]] Masses masses() const { return {.f = {a, b}, .alpha = 0}; }
  [[nodiscard]] std::vector<double> ranked(const TwoClassMix& mix) const {
    std::vector<double> h(a.size());
    for (std::size_t i = 0; i < h.size(); ++i) h[i] = two_class_divergence(a[i], b[i], mix);
    std::ranges::sort(h, std::greater<>());
    return h;
  }
};

Columns made_columns(std::size_t count, bool counts) {
  SplitMix draw(count);
  Columns columns;
  for (std::size_t i = 0; i < count; ++i) {
    columns.a.push_back(std::exp(5 * draw.unit() - 1));
    columns.b.push_back(std::exp(5 * draw.unit() - 1));
    if (!counts) continue;
    columns.a.back() = std::floor(columns.a.back());
    columns.b.back() = std::floor(columns.b.back());
  }
  return columns;
}

TEST(PairSample, a_sample_of_all_ranks_like_a_sort_whatever_was_asked_before) {
  for (const bool counts : {false, true}) {
    const Columns columns = made_columns(1003, counts);
    PairSample sample(columns.masses(), columns.a.size(), {}, 0.05);
    ASSERT_EQ(sample.size(), columns.a.size());
    const TwoClassMix origin = sample.overall().value();
    sample.settle_at(origin);
    for (const double step : {0.0, 0.01, -0.2, 0.3, 0.001}) {
      const TwoClassMix mix{origin.q + step, origin.r - step};
      const auto ranked = columns.ranked(mix);
      sample.move_to(mix);
      for (const std::size_t rank : {500, 501, 1, 1003, 90, 91, 700})
        EXPECT_NEAR(sample.at_rank(rank), ranked[rank - 1], 1e-10 * (1 + ranked[rank - 1]));
    }
  }
}

TEST(PairSample, what_is_forgotten_as_low_leaves_the_ranks_before_it) {
  const Columns columns = made_columns(5000, false);
  PairSample sample(columns.masses(), columns.a.size(), {}, 0.05);
  const TwoClassMix mix = sample.overall().value();
  sample.settle_at(mix);
  (void)sample.top(mix, 800);
  sample.forget_low();
  sample.move_to(mix);
  const auto ranked = columns.ranked(mix);
  for (const std::size_t rank : {1, 100, 800, 820})
    EXPECT_NEAR(sample.at_rank(rank), ranked[rank - 1], 1e-10 * ranked[rank - 1]);
}

TEST(PairSample, the_pooled_mix_takes_equals_in_part) {
  // Three pairs above, four alike of which two are wanted.
  const Columns columns{.a = {90, 1, 80, 7, 7, 7, 7, 1}, .b = {1, 70, 1, 1, 1, 1, 1, 1}};
  PairSample sample(columns.masses(), 8, {.a = 5, .b = 3}, 0.5);
  sample.settle_at({0.5, 0.5});
  const auto [pooled, error] = sample.top({0.5, 0.5}, 5);
  EXPECT_DOUBLE_EQ(pooled.q,
                   (5 + 90 + 1 + 80 + 14) / (5.0 + 3 + 90 + 1 + 80 + 14 + 1 + 70 + 1 + 2));
  EXPECT_EQ(error, 0);  // nothing was left out
}

}  // namespace
}  // namespace folkman
