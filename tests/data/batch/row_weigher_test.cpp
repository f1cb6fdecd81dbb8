#include "folkman/data/batch/row_weigher.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "folkman/numerics/splitmix.hpp"

namespace folkman {
namespace {

using Counts = std::vector<std::pair<Column, std::uint32_t>>;

std::map<Column, double> weighed(const RowWeigher& weigher, const Counts& counts) {
  Batch batch;
  OrderFreeSum norm;
  weigher.add(
      [&](auto entry, auto ahead) {
        for (const auto& [column, count] : counts) ahead(column);
        for (const auto& [column, count] : counts) entry(column, count);
      },
      norm, batch);
  std::map<Column, double> found;
  for (std::size_t i = 0; i < batch.columns.size(); ++i) found[batch.columns[i]] = batch.values[i];
  EXPECT_EQ(found.size(), batch.columns.size());
  return found;
}

// Both ways to weigh a row must agree to the bit: which of them is taken depends on memory.
TEST(RowWeigher, gives_the_bits_of_the_row_that_is_sorted_first) {
  SplitMix draw(5);
  constexpr std::size_t width = 500;
  std::vector<double> idf(width);
  for (double& weight : idf) weight = 1 + static_cast<double>(draw.below(1000)) / 91;
  std::vector<Column> order(width + 40, -1);  // some are left out
  for (std::size_t i = 0; i < width; ++i)
    order[(i * 7 + 3) % order.size()] = static_cast<Column>(i);
  for (const Norm norm : {Norm::l1, Norm::l2, Norm::none})
    for (const bool sublinear : {false, true})
      for (const bool with_idf : {false, true}) {
        const TfIdf weighting{.idf = with_idf, .sublinear = sublinear, .norm = norm};
        const std::vector<double> weights = with_idf ? idf : std::vector<double>();
        const RowWeigher weigher(weighting, width, order, weights, 2);
        Counts counts;
        for (std::size_t i = 0; i < order.size(); i += 1 + draw.below(5))
          counts.emplace_back(static_cast<Column>(i),
                              static_cast<std::uint32_t>(1 + draw.below(400)));
        WeightedRow sorted;
        for (const auto& [provisional, count] : counts) {
          const Column column = order[static_cast<std::size_t>(provisional)];
          if (column >= 0) sorted.add(column, count);
        }
        std::map<Column, double> expected;
        for (const auto& entry : sorted.weights(weighting, weights))
          expected[entry.place] = entry.value;
        EXPECT_EQ(weighed(weigher, counts), expected);
      }
}

TEST(RowWeigher, takes_columns_as_they_are_where_there_is_no_order) {
  const RowWeigher weigher({.idf = false, .norm = Norm::l1}, 10, {}, {}, 1);
  EXPECT_EQ(weighed(weigher, {{9, 3}, {0, 1}}), (std::map<Column, double>{{0, 0.25}, {9, 0.75}}));
  EXPECT_EQ(weighed(weigher, {}), (std::map<Column, double>{}));
}

}  // namespace
}  // namespace folkman
