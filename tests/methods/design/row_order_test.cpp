#include <gtest/gtest.h>

#include "folkman/methods/design/design_rows.hpp"

namespace folkman {
namespace {

TEST(RowOrder, goes_by_class_then_number_then_entries_then_weight) {
  Batch rows;
  rows.values = {1, 2, 1, 1};
  rows.columns = {0, 0, 0, 1};
  rows.starts = {0, 1, 2, 3, 4};
  rows.classes = {1, 0, 0, 0};
  rows.targets = {0, 5, 5, -1};
  EXPECT_EQ(own_order(rows), (std::vector<std::size_t>{3, 2, 1, 0}));
}

TEST(RowOrder, rows_without_label_or_weight_are_left_out) {
  Batch rows;
  rows.starts = {0, 0, 0, 0};
  rows.classes = {-1, 0, 0};
  rows.weights = {1, 0, 2};
  EXPECT_EQ(own_order(rows), (std::vector<std::size_t>{2}));
}

}  // namespace
}  // namespace folkman
