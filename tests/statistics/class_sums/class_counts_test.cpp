#include "folkman/statistics/class_sums/class_counts.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <memory>

#include "folkman/data/memory/memory_rows.hpp"
#include "folkman/statistics/cells/gather.hpp"

namespace folkman {
namespace {

constexpr Offset few_rows = 6;
constexpr Offset few_columns = 4;

class ClassCounts : public ::testing::Test {
 protected:
  ClassCounts() {
    memory_->rows = DenseView{.data = values_.data(),
                              .type = NumberType::float64,
                              .rows = few_rows,
                              .columns = few_columns,
                              .row_stride = sizeof(double),
                              .column_stride = few_rows * sizeof(double)};
    memory_->labels = labels_;
    memory_->classes = {"late", "nobody", "10"};
  }
  [[nodiscard]] Dataset data(Targets targets = Targets::classes) const {
    return Dataset(ReadOptions{.in_memory = memory_, .targets = targets});
  }

  std::vector<double> values_ = std::vector<double>(few_rows * few_columns, 1.5);
  std::vector<Class> labels_{0, 2, 2, 0, 2, 2};
  std::vector<double> targets_{1, 2, 3, 4, 5, 6};
  std::shared_ptr<MemoryRows> memory_ = std::make_shared<MemoryRows>();
};

TEST_F(ClassCounts, are_not_enough_where_values_are_binarised) {
  auto read = data();
  EXPECT_FALSE(class_counts_in_memory(read, {.binarize = 1.0, .sums = false}));
  EXPECT_EQ(gather_class_sums(read, {.binarize = 1.0, .any_sign = true, .sums = false})
                .rounded()
                .binarize,
            1.0);
}

TEST_F(ClassCounts, are_what_sums_count) {
  auto read = data();
  auto counted = data();
  const auto sums = gather_class_sums(read, {.any_sign = true}).rounded();
  const auto counts = gather_class_sums(counted, {.any_sign = true, .sums = false}).rounded();
  EXPECT_EQ(counts.classes, sums.classes);
  EXPECT_EQ(counts.class_weight, sums.class_weight);
  EXPECT_EQ(counts.rows, sums.rows);
  EXPECT_EQ(counts.width(), sums.width());
  EXPECT_EQ(counts.sums.front(), std::vector<double>(few_columns, 0.0));
}

TEST_F(ClassCounts, rows_with_numbers_to_predict_are_of_one_class) {
  memory_->labels = {};
  memory_->classes = {};
  memory_->targets = targets_;
  const auto counts = class_counts_in_memory(data(Targets::numbers), {.sums = false});
  ASSERT_TRUE(counts.has_value());
  EXPECT_EQ(counts->classes(), std::vector<std::string>{target_class});
  EXPECT_EQ(counts->rows(), few_rows);
  targets_[3] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(class_counts_in_memory(data(Targets::numbers), {.sums = false}));
}

TEST_F(ClassCounts, rows_that_need_a_look_are_left_to_the_reader) {
  memory_->weights = targets_;
  EXPECT_FALSE(class_counts_in_memory(data(), {.sums = false}));
  memory_->weights = {};
  labels_[1] = -1;
  EXPECT_FALSE(class_counts_in_memory(data(), {.sums = false}));
  labels_[1] = 0;
  EXPECT_TRUE(class_counts_in_memory(data(), {.sums = false}));
  memory_->names = {"a", "b", "c", "d"};
  EXPECT_FALSE(class_counts_in_memory(data(), {.sums = false}));
}

}  // namespace
}  // namespace folkman
