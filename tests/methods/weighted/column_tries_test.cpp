#include "folkman/methods/weighted/scores/column_tries.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "folkman/methods/weighted/scheme.hpp"
#include "tests/methods/weighted/made_table.hpp"

namespace folkman {
namespace {

void expect_to_spell_the_rows(const CodedTable& table) {
  const WeightingData data(table);
  const GroupedRows& rows = data.grouped();
  const ColumnTries tries = column_tries(rows);
  EXPECT_EQ(tries.leaves.size(), rows.distinct() * tries.groups);
  EXPECT_LE(tries.groups, rows.columns());
  std::vector<std::uint32_t> wanted(rows.columns());
  for (std::size_t x = 0; x < rows.distinct(); ++x) {
    std::vector<std::uint32_t> cells;
    for (std::size_t g = 0; g < tries.groups; ++g) {
      for (auto node = tries.leaves[x * tries.groups + g]; node != 0; node = tries.parent[node]) {
        EXPECT_LT(tries.parent[node], node);
        cells.push_back(tries.cell[node]);
      }
    }
    std::ranges::sort(cells);
    rows.full_row(x, wanted);
    EXPECT_EQ(cells, wanted);
  }
}

TEST(ColumnTries, spell_every_row_once) {
  for (const std::size_t classes : {2U, 3U, 5U})
    expect_to_spell_the_rows(made_table({.classes = classes}));
}

TEST(ColumnTries, join_columns_that_tell_the_same) {
  CodedTable table{.starts = {0}, .cells = {}, .classes = {}, .class_count = 2};
  constexpr std::uint32_t columns = 12;
  for (std::uint32_t j = 0; j < columns; ++j) table.starts.push_back(3 * (j + 1));
  for (std::uint32_t i = 0; i < 200; ++i) {
    for (std::uint32_t j = 0; j < columns; ++j) {
      table.cells.push_back(3 * j + (j < 4 ? (i >> j) & 1U : i & 1U));
    }
    table.classes.push_back(static_cast<Class>(i % 2));
  }
  expect_to_spell_the_rows(table);
  const WeightingData data(table);
  EXPECT_LT(column_tries(data.grouped()).groups, columns / 2);
}

}  // namespace
}  // namespace folkman
