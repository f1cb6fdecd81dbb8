#include "folkman/text/counting/trie_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace folkman {
namespace {

std::vector<std::uint32_t> ranks_of(const NgramTable& table, std::int32_t number,
                                    const std::vector<std::uint32_t>& rank) {
  std::vector<std::uint32_t> ranks;
  for (std::int32_t at = number; at >= 0;) {
    const auto key = table[static_cast<std::size_t>(at)];
    ranks.push_back(rank[static_cast<std::size_t>(NgramTable::unit(key))]);
    at = NgramTable::prefix(key);
  }
  std::ranges::reverse(ranks);
  return ranks;
}

TEST(TrieOrder, it_is_the_order_of_the_sequences_of_ranks) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    std::mt19937 random(seed);
    const std::size_t units = 1 + random() % 300;
    const std::size_t longest = 1 + random() % 6;
    std::vector<std::uint32_t> rank(units);
    std::iota(rank.begin(), rank.end(), 1000U);
    std::ranges::shuffle(rank, random);
    NgramTable table;
    for (int chain = 0; chain < 400; ++chain) {
      std::int32_t prefix = -1;
      for (std::size_t length = 0; length < longest; ++length) {
        const auto key = NgramTable::key(prefix, static_cast<std::int32_t>(random() % units));
        table.number({&key, 1}, {&prefix, 1});
      }
    }
    const auto order = trie_order(
        table, [&](std::int32_t unit) { return rank[static_cast<std::size_t>(unit)]; },
        1 + static_cast<int>(seed % 4));
    std::vector<std::int32_t> expected(table.size());
    std::iota(expected.begin(), expected.end(), 0);
    std::ranges::sort(expected, {},
                      [&](std::int32_t number) { return ranks_of(table, number, rank); });
    EXPECT_EQ(order.numbers, expected);
    for (std::size_t i = 0; i < table.size(); ++i) {
      const auto ranks = ranks_of(table, order.numbers[i], rank);
      EXPECT_EQ(order.lengths[i], ranks.size());
      EXPECT_EQ(order.ranks[i], ranks.back());
    }
  }
}

TEST(TrieOrder, ranks_may_be_as_large_as_32_bits_hold) {
  NgramTable table;
  for (const std::int32_t unit : {5, 0x7FFFFFFF, 0, 70000}) {
    const auto key = NgramTable::key(-1, unit);
    std::int32_t number = 0;
    table.number({&key, 1}, {&number, 1});
  }
  const auto order =
      trie_order(table, [](std::int32_t unit) { return static_cast<std::uint32_t>(unit) + 1; });
  EXPECT_EQ(order.numbers, (std::vector<std::int32_t>{2, 0, 3, 1}));
}

TEST(TrieOrder, of_nothing_is_nothing) {
  const NgramTable table;
  const auto order = trie_order(table, [](std::int32_t) { return 0U; });
  EXPECT_TRUE(order.numbers.empty());
  EXPECT_TRUE(order.lengths.empty());
}

}  // namespace
}  // namespace folkman
