#include "folkman/data/bins/column_cuts.hpp"

#include <gtest/gtest.h>

namespace folkman {
namespace {

TEST(ColumnCuts, every_number_is_in_the_one_bin_whose_ends_hold_it) {
  const std::vector<double> cuts{-2.5, 0, 7};
  BinFeatures features;
  Column next = 0;
  const auto bins = bins_between(cuts);
  for (auto bin = bins.rbegin(); bin != bins.rend(); ++bin) features.add(*bin, next++);
  for (const double x : {-1e300, -2.6, -2.5, -1.0, -0.0, 0.0, 6.999, 7.0, 1e300}) {
    const Column feature = features.feature(x);
    ASSERT_GE(feature, 0) << x;
    const Bin& bin = bins[bins.size() - 1 - static_cast<std::size_t>(feature)];
    EXPECT_LE(bin.low, x);
    EXPECT_LT(x, bin.high);
  }
  EXPECT_EQ(features.missing(), -1);
}

TEST(ColumnCuts, a_number_between_bins_that_count_is_of_none) {
  BinFeatures features;
  features.add({5, 6}, 1);
  features.add({1, 2}, 0);
  features.add(bin_of_missing, 2);
  EXPECT_EQ(features.feature(0), -1);
  EXPECT_EQ(features.feature(1), 0);
  EXPECT_EQ(features.feature(2), -1);
  EXPECT_EQ(features.feature(5.5), 1);
  EXPECT_EQ(features.feature(6), -1);
  EXPECT_EQ(features.missing(), 2);
}

TEST(ColumnCuts, bins_are_called_by_their_ends_in_the_shortest_way) {
  const auto bins = bins_between({-1, 0.1, 1e6});
  EXPECT_EQ(bin_name(bins[0]), "[-inf,-1)");
  EXPECT_EQ(bin_name(bins[1]), "[-1,0.1)");
  EXPECT_EQ(bin_name(bins[2]), "[0.1,1e+06)");
  EXPECT_EQ(bin_name(bins[3]), "[1e+06,inf)");
  EXPECT_EQ(bin_name(bin_of_missing), "");
}

}  // namespace
}  // namespace folkman
