#include "folkman/data/batch/row_store.hpp"

#include <gtest/gtest.h>

#include <tuple>

namespace folkman {
namespace {

Batch batch(std::vector<std::vector<std::pair<Column, double>>> rows) {
  Batch made;
  for (const auto& row : rows) {
    for (const auto& [column, value] : row) {
      made.columns.push_back(column);
      made.values.push_back(value);
    }
    made.starts.push_back(static_cast<Offset>(made.values.size()));
    made.classes.push_back(static_cast<Class>(row.size() % 2));
  }
  return made;
}

using Taken = std::vector<std::tuple<std::size_t, Class, Column, std::uint32_t>>;

Taken taken(RowStore& store, std::uint64_t number) {
  Taken found;
  std::size_t row = 0;
  store.take(number, [&](Class of_row, auto counts) {
    counts(
        [&](Column column, std::uint32_t count) { found.emplace_back(row, of_row, column, count); },
        [](Column) {});
    ++row;
  });
  return found;
}

TEST(RowStore, rows_come_back_as_they_were_whatever_the_order_of_blocks) {
  RowStore store(1 << 20);
  constexpr Column last = 2147483646;
  store.add(1, batch({{{5, 1}, {0, 4'000'000'000.0}}, {}, {{last, 2}}}));
  store.add(0, batch({{{7, 1}}}));
  ASSERT_TRUE(store.has_all());
  ASSERT_EQ(store.blocks(), 2U);
  EXPECT_EQ(taken(store, 0), (Taken{{0, 1, 7, 1}}));
  EXPECT_EQ(taken(store, 1), (Taken{{0, 0, 5, 1}, {0, 0, 0, 4'000'000'000U}, {2, 1, last, 2}}));
}

TEST(RowStore, what_does_not_fit_is_not_kept_in_part) {
  RowStore store(100);
  store.add(0, batch({{{1, 1}}}));
  EXPECT_TRUE(store.has_all());
  store.add(1, batch({std::vector<std::pair<Column, double>>(100, {3, 1})}));
  EXPECT_FALSE(store.has_all());
  EXPECT_EQ(store.blocks(), 0U);
}

}  // namespace
}  // namespace folkman
