#include "folkman/text/counting/weighted_row.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "folkman/numerics/splitmix.hpp"

namespace folkman {
namespace {

// Places up to 2^31 - 1, each once, in the order drawn.
std::map<Column, std::uint32_t> drawn_row(SplitMix& draw, std::size_t size, std::uint64_t places) {
  std::map<Column, std::uint32_t> row;
  while (row.size() < size)
    row[static_cast<Column>(draw.below(places))] = static_cast<std::uint32_t>(1 + draw.below(9));
  return row;
}

TEST(WeightedRow, counts_come_back_by_place_for_rows_of_any_length) {
  SplitMix draw(3);
  WeightedRow row;
  for (const std::size_t size : {0, 1, 7, 63, 64, 65, 500, 5000}) {
    for (const std::uint64_t places : {std::uint64_t{6000}, std::uint64_t{1} << 31}) {
      const auto expected = drawn_row(draw, size, places);
      row.clear();
      for (auto one = expected.rbegin(); one != expected.rend(); ++one)
        row.add(one->first, one->second);
      std::map<Column, std::uint32_t> found;
      Column last = -1;
      for (const auto& entry : row.counts()) {
        EXPECT_LT(last, entry.place);
        last = entry.place;
        found[entry.place] = static_cast<std::uint32_t>(entry.value);
      }
      EXPECT_EQ(found, expected);
    }
  }
}

TEST(WeightedRow, weights_have_the_norm_asked_for_and_do_not_depend_on_the_order_of_words) {
  SplitMix draw(4);
  std::vector<double> idf(1000);
  for (double& weight : idf) weight = 1 + static_cast<double>(draw.below(1000)) / 137;
  const auto counts = drawn_row(draw, 200, 1000);
  WeightedRow forward;
  WeightedRow backward;
  for (const auto& [place, count] : counts) forward.add(place, count);
  for (auto one = counts.rbegin(); one != counts.rend(); ++one)
    backward.add(one->first, one->second);
  const auto left = forward.weights({}, idf);
  const auto right = backward.weights({}, idf);
  ASSERT_EQ(left.size(), right.size());
  double squares = 0;
  for (std::size_t i = 0; i < left.size(); ++i) {
    EXPECT_EQ(left[i].value, right[i].value);
    squares += left[i].value * left[i].value;
  }
  EXPECT_NEAR(squares, 1, 1e-14);
}

}  // namespace
}  // namespace folkman
