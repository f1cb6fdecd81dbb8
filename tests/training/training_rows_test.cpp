#include "folkman/training/training_rows.hpp"

#include <gtest/gtest.h>

namespace folkman {
namespace {

// Row r has the value r + 1.
Batch numbered_rows(std::vector<Class> classes) {
  Batch rows;
  rows.classes = std::move(classes);
  for (std::size_t row = 0; row < rows.classes.size(); ++row) {
    rows.values.push_back(static_cast<double>(row) + 1);
    rows.columns.push_back(0);
    rows.starts.push_back(static_cast<Offset>(row) + 1);
  }
  return rows;
}

TEST(FoldedRows, a_row_is_tested_in_one_fold_and_trains_all_others) {
  const FoldedRows folded = folded_rows(numbered_rows({0, 1, 0, 1, 1, 0, 0, 1, 0}), 3, 7);
  std::size_t tested = 0;
  for (int fold = 0; fold < 3; ++fold) {
    const Batch only = folded.only(fold);
    tested += only.rows();
    EXPECT_EQ(only.rows() + folded.without(fold).rows(), 9U);
    for (const double value : only.values)
      EXPECT_EQ(folded.fold[static_cast<std::size_t>(value) - 1], fold);
  }
  EXPECT_EQ(tested, 9U);
}

TEST(FoldedRows, a_row_without_a_class_neither_trains_nor_is_tested) {
  const FoldedRows folded = folded_rows(numbered_rows({0, -1, 1, 0, 1, -1}), 2, 0);
  for (int fold = 0; fold < 2; ++fold) {
    for (const Batch& part : {folded.only(fold), folded.without(fold)}) {
      EXPECT_EQ(part.rows(), 2U);
      for (const Class c : part.classes) EXPECT_GE(c, 0);
    }
  }
}

}  // namespace
}  // namespace folkman
