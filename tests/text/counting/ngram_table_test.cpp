#include "folkman/text/counting/ngram_table.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <random>
#include <span>
#include <thread>

namespace folkman {
namespace {

using Key = NgramTable::Key;

std::int32_t number(NgramTable& table, Key key) {
  std::int32_t found = 0;
  table.number({&key, 1}, {&found, 1});
  return found;
}

// Chains of units, so that every prefix is there before what extends it.
void add_chain(NgramTable& table, std::mt19937& random, std::map<Key, std::int32_t>& met) {
  std::int32_t prefix = -1;
  for (int length = 0; length < 4; ++length) {
    const Key key = NgramTable::key(prefix, static_cast<std::int32_t>(random() % 40));
    prefix = number(table, key);
    const auto [known, fresh] = met.emplace(key, prefix);
    ASSERT_EQ(known->second, prefix) << "one key, two numbers";
  }
}

TEST(NgramTable, a_key_is_its_prefix_and_its_unit) {
  for (const std::int32_t prefix : {-1, 0, 1, 77, 2147483640})
    for (const std::int32_t unit : {0, 1, 0x10FFFF, std::numeric_limits<std::int32_t>::max()}) {
      const Key key = NgramTable::key(prefix, unit);
      EXPECT_NE(key, NgramTable::nothing);
      EXPECT_EQ(NgramTable::prefix(key), prefix);
      EXPECT_EQ(NgramTable::unit(key), unit);
    }
}

TEST(NgramTable, numbers_follow_arrival) {
  NgramTable table;
  const std::vector<Key> keys{5 + (Key{1} << 32), 9 + (Key{1} << 32), 5 + (Key{1} << 32),
                              NgramTable::nothing, 7 + (Key{2} << 32)};
  std::vector<std::int32_t> numbers(keys.size());
  table.number(keys, numbers);
  EXPECT_EQ(numbers, (std::vector<std::int32_t>{0, 1, 0, -1, 2}));
  EXPECT_EQ(table.size(), 3U);
  EXPECT_EQ(table[2], keys[4]);
}

TEST(NgramTable, threads_that_grow_it_together_lose_no_ngram) {
  NgramTable table;
  table.set_threads(3);
  constexpr std::int32_t many = 400'000;  // several stretches of slots
  std::vector<Key> keys(many);
  for (std::int32_t i = 0; i < many; ++i) keys[static_cast<std::size_t>(i)] = table.key(-1, i);
  std::vector<std::int32_t> first(keys.size());
  for (std::size_t at = 0; at < keys.size(); at += 1000) {
    table.number(std::span(keys).subspan(at, 1000), std::span(first).subspan(at, 1000));
  }
  std::vector<std::int32_t> again(keys.size());
  table.number(keys, again);
  EXPECT_EQ(again, first);
  EXPECT_EQ(table.size(), keys.size());
  for (std::size_t i = 0; i < keys.size(); ++i) ASSERT_EQ(first[i], static_cast<std::int32_t>(i));
}

TEST(NgramTable, it_agrees_with_a_map_however_often_it_grows) {
  NgramTable table;
  std::map<Key, std::int32_t> expected;
  std::mt19937 random(3);
  for (int round = 0; round < 400; ++round) {
    std::vector<Key> keys(random() % 300);
    for (Key& key : keys)
      key = NgramTable::key(static_cast<std::int32_t>(random() % 300) - 1,
                            static_cast<std::int32_t>(random() % 300));
    std::vector<std::int32_t> numbers(keys.size());
    table.number(keys, numbers);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const auto next = static_cast<std::int32_t>(expected.size());
      EXPECT_EQ(numbers[i], expected.emplace(keys[i], next).first->second);
    }
  }
  EXPECT_EQ(table.size(), expected.size());
  for (const auto& [key, number] : expected) {
    EXPECT_EQ(table[static_cast<std::size_t>(number)], key);
    EXPECT_EQ(table.key_copy(static_cast<std::size_t>(number)), key);
  }
}

TEST(NgramTable, a_frozen_table_knows_what_it_knew_and_takes_nothing_in) {
  NgramTable table;
  std::mt19937 random(4);
  std::map<Key, std::int32_t> met;
  for (int i = 0; i < 500; ++i) add_chain(table, random, met);
  const std::size_t size = table.size();
  table.freeze();
  for (const auto& [key, known] : met) EXPECT_EQ(number(table, key), known);
  for (std::int32_t unit = 40; unit < 90; ++unit)
    EXPECT_EQ(number(table, NgramTable::key(-1, unit)), -1);
  EXPECT_EQ(table.size(), size);
}

TEST(NgramTable, an_empty_frozen_table_knows_nothing) {
  NgramTable table;
  table.freeze();
  EXPECT_EQ(number(table, NgramTable::key(-1, 3)), -1);
  EXPECT_EQ(table.size(), 0U);
}

TEST(NgramTable, threads_that_add_at_once_agree_on_every_number) {
  NgramTable table;
  std::vector<std::map<Key, std::int32_t>> met(4);
  {
    std::vector<std::jthread> workers;
    for (std::size_t worker = 0; worker < met.size(); ++worker)
      workers.emplace_back([&table, &mine = met[worker], worker] {
        std::mt19937 random(static_cast<unsigned>(worker / 2));  // two by two the same chains
        for (int i = 0; i < 6000; ++i) add_chain(table, random, mine);
      });
  }
  std::map<Key, std::int32_t> all;
  for (const auto& one : met)
    for (const auto& [key, number] : one) EXPECT_EQ(all.emplace(key, number).first->second, number);
  ASSERT_EQ(table.size(), all.size());
  for (const auto& [key, number] : all) {
    EXPECT_EQ(table[static_cast<std::size_t>(number)], key);
    EXPECT_LT(NgramTable::prefix(key), number) << "a prefix came after what extends it";
  }
}

}  // namespace
}  // namespace folkman
