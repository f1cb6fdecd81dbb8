#include "folkman/models/scoring/chosen_entries.hpp"

#include <gtest/gtest.h>

#include "folkman/base/error.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

constexpr std::size_t fifty = 50;

SparseView sparse_view(const Batch& batch) {
  return {.values = {.data = batch.values.data()},
          .indices = {.data = batch.columns.data(), .wide = false},
          .starts = {.data = batch.starts.data(), .wide = true},
          .entries = static_cast<Offset>(batch.values.size()),
          .rows = static_cast<Offset>(batch.rows()),
          .columns = fifty};
}

TEST(ChosenEntries, are_those_of_the_rows_cut_down_to_their_columns) {
  const Batch rows = test::random_rows(1, 700, fifty, 2);
  for (const std::vector<Column>& chosen :
       {std::vector<Column>{},
        {7},
        {0, 3, 31, 32, 49},
        std::vector<Column>(test::all_features(fifty).support)}) {
    const Batch expected = with_columns(rows, chosen);
    for (const int threads : {1, 3}) {
      const ChosenEntries found = chosen_entries(sparse_view(rows), chosen, threads);
      EXPECT_EQ(found.starts, expected.starts);
      EXPECT_EQ(found.columns, expected.columns);
      std::vector<double> values;
      for (const Offset entry : found.entries) values.push_back(rows.values[entry]);
      EXPECT_EQ(values, expected.values);
    }
  }
}

TEST(ChosenEntries, wide_indices_are_the_same) {
  const Batch rows = test::random_rows(2, 90, fifty, 2);
  const std::vector<std::int64_t> wide(rows.columns.begin(), rows.columns.end());
  SparseView view = sparse_view(rows);
  view.indices = {.data = wide.data(), .wide = true};
  const std::vector<Column> chosen{1, 2, 40};
  EXPECT_EQ(chosen_entries(view, chosen).entries,
            chosen_entries(sparse_view(rows), chosen).entries);
}

TEST(ChosenEntries, rows_that_do_not_hold_together_are_refused) {
  Batch rows = test::random_rows(3, 20, fifty, 2);
  rows.starts[5] = 1 << 20;
  EXPECT_THROW((void)chosen_entries(sparse_view(rows), std::vector<Column>{1}), Error);
}

}  // namespace
}  // namespace folkman
