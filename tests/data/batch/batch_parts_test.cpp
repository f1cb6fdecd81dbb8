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

TEST(batch_parts, rows_put_together_are_as_if_they_had_come_at_once) {
  Batch all = with_rows(three_rows(), std::vector<std::size_t>{0});
  append(all, with_rows(three_rows(), std::vector<std::size_t>{1, 2}), 0.5);
  EXPECT_EQ(all.columns, three_rows().columns);
  EXPECT_EQ(all.values, three_rows().values);
  EXPECT_EQ(all.starts, three_rows().starts);
  EXPECT_EQ(all.classes, three_rows().classes);
  EXPECT_EQ(all.weights, three_rows().weights);
}

TEST(batch_parts, rows_without_weights_have_1_beside_rows_with_weights) {
  Batch plain = with_rows(three_rows(), std::vector<std::size_t>{1});
  plain.weights.clear();
  Batch all = plain;
  append(all, three_rows());
  append(all, plain);
  EXPECT_EQ(all.weights, (std::vector<double>{1, 1, 2, 3, 1}));
  Batch twice = plain;
  append(twice, plain);
  EXPECT_TRUE(twice.weights.empty());
}

}  // namespace
}  // namespace folkman
