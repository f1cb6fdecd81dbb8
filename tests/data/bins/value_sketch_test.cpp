#include "folkman/data/bins/value_sketch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <span>

namespace folkman {
namespace {

std::vector<double> wild_values(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<double> values(count);
  for (double& value : values) {
    const double size = std::exp(40 * (static_cast<double>(random()) * 0x1p-32) - 10);
    value = random() % 3 == 0 ? -size : size;
    if (random() % 5 == 0) value = static_cast<double>(random() % 7);
  }
  return values;
}

ValueSketch sketch_of(std::span<const double> values) {
  ValueSketch sketch;
  for (const double value : values) sketch.add(value);
  return sketch;
}

TEST(ValueSketch, of_shuffled_values_and_of_merged_parts_is_the_same_to_the_bit) {
  auto values = wild_values(40000, 1);
  const ValueSketch whole = sketch_of(values);
  std::mt19937 random(2);
  for (const std::size_t part : {1U, 7U, 5000U, 20000U}) {
    std::ranges::shuffle(values, random);
    ValueSketch merged;
    if (part == 1) merged = sketch_of(values);
    for (std::size_t first = 0; part > 1 && first < values.size();) {
      const std::size_t size = std::min(1 + random() % part, values.size() - first);
      const auto more = sketch_of(std::span(values).subspan(first, size));
      if (random() % 2 == 0) {
        merged += more;
      } else {
        ValueSketch other = more;
        other += merged;
        merged = other;
      }
      first += size;
    }
    EXPECT_EQ(merged, whole) << part;
  }
  EXPECT_EQ(whole.count(), values.size());
}

TEST(ValueSketch, cuts_few_values_where_sorting_them_would) {
  std::mt19937 random(3);
  for (int i = 0; i < 50; ++i) {
    std::vector<double> values(1 + random() % 400);
    for (double& value : values) value = static_cast<double>(random() % 60) / 4 - 6;
    std::ranges::sort(values);
    const std::size_t bins = 2 + random() % 20;
    std::vector<double> wanted;
    for (std::size_t j = 1; j < bins; ++j) {
      // The first value that at least j / bins of all lie below.
      const auto after = std::ranges::find_if(values, [&](double value) {
        const auto below = std::ranges::lower_bound(values, value) - values.begin();
        return static_cast<std::size_t>(below) * bins >= j * values.size();
      });
      if (after == values.end()) break;
      if (wanted.empty() || wanted.back() < *after) wanted.push_back(*after);
    }
    EXPECT_EQ(sketch_of(values).cuts(bins), wanted);
  }
}

TEST(ValueSketch, cuts_many_values_into_parts_of_nearly_equal_size) {
  std::mt19937 random(4);
  std::vector<double> values(200000);
  for (double& value : values)
    value = 1.4e9 + 1e8 * 0x1p-32 * (static_cast<double>(random()) + static_cast<double>(random()));
  const auto cuts = sketch_of(values).cuts(32);
  std::ranges::sort(values);
  ASSERT_EQ(cuts.size(), 31U);
  for (std::size_t j = 0; j < cuts.size(); ++j) {
    const auto below = std::ranges::lower_bound(values, cuts[j]) - values.begin();
    const double share = static_cast<double>(below) / static_cast<double>(values.size());
    EXPECT_GE(share, static_cast<double>(j + 1) / 32);
    EXPECT_LT(share, static_cast<double>(j + 1) / 32 + 0.005);
  }
}

TEST(ValueSketch, does_not_cut_what_is_all_alike_and_knows_no_negative_zero) {
  EXPECT_TRUE(ValueSketch().cuts(8).empty());
  EXPECT_TRUE(sketch_of(std::vector<double>{3, 3, 3}).cuts(8).empty());
  EXPECT_TRUE(sketch_of(std::vector<double>{0.0, -0.0}).cuts(2).empty());
  EXPECT_EQ(sketch_of(std::vector<double>{-1e308, 1e308}).cuts(2), (std::vector<double>{1e308}));
}

}  // namespace
}  // namespace folkman
