#include "folkman/text/counting/row_counter.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace folkman {
namespace {

TEST(RowCounter, it_counts_as_a_map_does_document_after_document) {
  RowCounter counter;
  std::mt19937 random(1);
  for (int document = 0; document < 300; ++document) {
    counter.clear();
    std::map<std::int32_t, std::int32_t> expected;
    const std::size_t size = document % 50 == 7 ? 20000 : random() % 400;
    const std::size_t different = 1 + random() % 5000;
    for (std::size_t i = 0; i < size; ++i) {
      const auto number = static_cast<std::int32_t>(random() % different);
      counter.add(number);
      ++expected[number];
    }
    std::map<std::int32_t, std::int32_t> found;
    for (const auto& entry : counter.entries())
      EXPECT_TRUE(found.emplace(entry.number, entry.count).second) << "a number twice";
    EXPECT_EQ(found, expected);
  }
}

TEST(RowCounter, entries_stand_in_order_of_first_occurrence_also_after_growing) {
  RowCounter counter;
  std::vector<std::int32_t> order;
  std::set<std::int32_t> met;
  std::mt19937 random(2);
  for (int i = 0; i < 5000; ++i) {
    const auto number = static_cast<std::int32_t>(random() % 3000) * 700000;
    counter.add(number);
    if (met.insert(number).second) order.push_back(number);
  }
  std::vector<std::int32_t> found;
  for (const auto& entry : counter.entries()) found.push_back(entry.number);
  EXPECT_EQ(found, order);
}

}  // namespace
}  // namespace folkman
