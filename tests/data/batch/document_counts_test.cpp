#include "folkman/data/batch/document_counts.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace folkman {
namespace {

TEST(DocumentCounts, count_rows_and_words_and_pass_over_numbers_that_are_no_counts) {
  Batch rows;
  rows.columns = {0, 2, 0, 2, 2};
  rows.values = {3, 1, 2, std::numeric_limits<double>::quiet_NaN(), 1e300};
  rows.starts = {0, 2, 4, 5};
  DocumentCounts counts;
  counts.add(rows);
  EXPECT_EQ(counts.documents[0], 2U);
  EXPECT_EQ(counts.documents[2], 3U);
  EXPECT_EQ(counts.occurrences[0], 5);
  EXPECT_EQ(counts.occurrences[2], 1);
  DocumentCounts twice = counts;
  twice += counts;
  EXPECT_EQ(twice.occurrences[0], 10);
}

}  // namespace
}  // namespace folkman
