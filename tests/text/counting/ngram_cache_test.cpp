#include "folkman/text/counting/ngram_cache.hpp"

#include <gtest/gtest.h>

#include <map>

#include "folkman/numerics/splitmix.hpp"

namespace folkman {
namespace {

// Documents of keys; more different ones than the cache has slots, so that many want the same.
std::vector<NgramTable::Key> drawn_keys(SplitMix& draw, std::size_t count,
                                        std::uint64_t different) {
  std::vector<NgramTable::Key> keys(count);
  for (auto& key : keys)
    key = NgramTable::key(-1, static_cast<std::int32_t>(draw.below(different)));
  return keys;
}

std::map<std::int32_t, std::int32_t> as_map(std::span<const NgramCache::Entry> entries) {
  std::map<std::int32_t, std::int32_t> counts;
  for (const auto& entry : entries) {
    EXPECT_TRUE(counts.emplace(entry.number, entry.count).second) << "counted in two places";
  }
  return counts;
}

TEST(NgramCache, numbers_are_the_tables_and_counts_are_of_the_document_at_hand) {
  SplitMix draw(1);
  NgramTable table;
  NgramCache cache;
  for (const std::size_t size : {5, 100'000, 0, 3'000, 100'000}) {
    cache.clear();
    std::map<std::int32_t, std::int32_t> expected;
    for (const bool counted : {true, false, true}) {
      const auto keys = drawn_keys(draw, size, 60'000);
      std::vector<std::int32_t> numbers(size);
      std::vector<std::int32_t> direct(size);
      cache.number(table, keys, numbers, counted);
      table.number(keys, direct);
      EXPECT_EQ(numbers, direct);
      for (const std::int32_t number : numbers) expected[number] += counted ? 1 : 0;
    }
    std::erase_if(expected, [](const auto& one) { return one.second == 0; });
    EXPECT_EQ(as_map(cache.entries()), expected);
  }
}

TEST(NgramCache, what_a_frozen_table_does_not_know_has_no_number_and_is_not_counted) {
  NgramTable table;
  const std::vector<NgramTable::Key> known{NgramTable::key(-1, 3), NgramTable::key(-1, 4)};
  std::vector<std::int32_t> numbers(2);
  table.number(known, numbers);
  table.freeze();
  NgramCache cache;
  const std::vector<NgramTable::Key> keys{NgramTable::key(-1, 4), NgramTable::key(-1, 5),
                                          NgramTable::nothing, NgramTable::key(-1, 5)};
  std::vector<std::int32_t> found(4);
  cache.number(table, keys, found, true);
  EXPECT_EQ(found, (std::vector<std::int32_t>{1, -1, -1, -1}));
  EXPECT_EQ(as_map(cache.entries()), (std::map<std::int32_t, std::int32_t>{{1, 1}}));
}

}  // namespace
}  // namespace folkman
