#include "folkman/data/batch/batch_parts.hpp"

#include <gtest/gtest.h>

namespace folkman {
namespace {

Batch three_rows() {
  Batch rows;
  rows.values = {3, 1, 2, 0.5};
  rows.columns = {0, 2, 1, 2};
  rows.starts = {0, 2, 2, 4};
  rows.classes = {1, -1, 0};
  rows.weights = {1, 2, 3};
  return rows;
}

TEST(batch_parts, chosen_columns_are_numbered_by_their_place) {
  const Batch part = with_columns(three_rows(), std::vector<Column>{0, 2, 9});
  EXPECT_EQ(part.columns, (std::vector<Column>{0, 1, 1}));
  EXPECT_EQ(part.values, (std::vector<double>{3, 1, 0.5}));
  EXPECT_EQ(part.starts, (std::vector<Offset>{0, 2, 2, 3}));
  EXPECT_EQ(part.classes, three_rows().classes);
  EXPECT_EQ(part.weights, three_rows().weights);
  EXPECT_TRUE(with_columns(three_rows(), {}).values.empty());
}

TEST(batch_parts, chosen_rows_come_in_the_order_asked_for) {
  const Batch part = with_rows(three_rows(), std::vector<std::size_t>{2, 0});
  EXPECT_EQ(part.columns, (std::vector<Column>{1, 2, 0, 2}));
  EXPECT_EQ(part.values, (std::vector<double>{2, 0.5, 3, 1}));
  EXPECT_EQ(part.starts, (std::vector<Offset>{0, 2, 4}));
  EXPECT_EQ(part.classes, (std::vector<Class>{0, 1}));
  EXPECT_EQ(part.weights, (std::vector<double>{3, 1}));
}

TEST(batch_parts, only_values_above_the_threshold_are_present) {
  const Batch part = binarized(three_rows(), 1);
  EXPECT_EQ(part.columns, (std::vector<Column>{0, 1}));
  EXPECT_EQ(part.values, (std::vector<double>{1, 1}));
  EXPECT_EQ(part.starts, (std::vector<Offset>{0, 1, 1, 2}));
  EXPECT_EQ(binarized(three_rows(), {}).values, three_rows().values);
}

}  // namespace
}  // namespace folkman
