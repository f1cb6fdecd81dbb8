#include "folkman/models/scoring/column_set.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace folkman {
namespace {

TEST(ColumnSet, lists_its_members_among_any_columns_and_knows_their_places) {
  std::mt19937 rng(1);
  for (const std::size_t width : {1U, 31U, 32U, 33U, 500U}) {
    std::vector<Column> members;
    for (std::size_t i = 0; i < width; ++i) {
      if (rng() % 3 == 0) members.push_back(static_cast<Column>(i));
    }
    const ColumnSet set(members, width);
    for (std::size_t j = 0; j < members.size(); ++j) EXPECT_EQ(set.rank(members[j]), j);
    for (const std::size_t count : {0U, 1U, 7U, 16U, 300U}) {
      std::vector<Column> columns(count);
      for (Column& column : columns) {
        column = rng() % 8 == 0 ? -1 : static_cast<Column>(rng() % (2 * width));
      }
      std::vector<std::uint32_t> expected;
      for (std::size_t i = 0; i < count; ++i) {
        if (std::ranges::binary_search(members, columns[i])) {
          expected.push_back(static_cast<std::uint32_t>(i));
        }
      }
      std::vector<std::uint32_t> list(count + ColumnSet::slack);
      list.resize(set.list_members(columns, list.data()));
      EXPECT_EQ(list, expected);
    }
  }
}

}  // namespace
}  // namespace folkman
