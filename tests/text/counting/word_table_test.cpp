#include "folkman/text/counting/word_table.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <thread>

namespace folkman {
namespace {

// Few letters, NUL and bytes beyond ASCII among them, and all lengths about the longest key.
std::string word(std::mt19937& random) {
  static const std::string letters("ab\0\xFFz", 5);
  std::string made;
  for (std::size_t left = random() % 20; left > 0; --left)
    made += letters[random() % letters.size()];
  return made;
}

std::int32_t number(WordTable& table, std::string text) {
  const std::size_t size = text.size();
  text.append(WordTable::padding, '#');  // what follows a word is not part of it
  const std::string_view word = std::string_view(text).substr(0, size);
  std::int32_t number = 0;
  table.find(
      {&word, 1}, [&](std::string_view, const WordTable::Slot& slot) { number = slot.number; },
      [&](std::string_view, std::int32_t other) { number = other; });
  return number;
}

TEST(WordTable, numbers_are_the_dictionarys) {
  Dictionary shared;
  WordTable table(shared);
  std::mt19937 random(1);
  std::map<std::string, std::int32_t> met;
  for (int i = 0; i < 50000; ++i) {
    const std::string text = word(random);
    const std::int32_t found = number(table, text);
    EXPECT_EQ(met.emplace(text, found).first->second, found);
  }
  EXPECT_EQ(shared.size(), met.size());
  for (const auto& [text, found] : met) {
    EXPECT_EQ(shared.name(static_cast<std::size_t>(found)), text);
  }
}

TEST(WordTable, of_a_frozen_dictionary_it_knows_all_and_nothing_else) {
  Dictionary shared;
  std::mt19937 random(2);
  std::map<std::string, std::int32_t> met;
  for (int i = 0; i < 3000; ++i) {
    const std::string text = word(random);
    met.emplace(text, shared.number(text));
  }
  shared.freeze();
  WordTable table(shared);
  for (int i = 0; i < 20000; ++i) {
    const std::string text = word(random);
    const auto known = met.find(text);
    EXPECT_EQ(number(table, text), known == met.end() ? -1 : known->second);
  }
  EXPECT_EQ(shared.size(), met.size());
}

TEST(WordTable, workers_agree_through_the_dictionary_they_share) {
  Dictionary shared;
  std::vector<std::map<std::string, std::int32_t>> met(4);
  {
    std::vector<std::jthread> workers;
    for (auto& mine : met)
      workers.emplace_back([&shared, &mine] {
        WordTable table(shared);
        std::mt19937 random(7);
        for (int i = 0; i < 20000; ++i) {
          const std::string text = word(random);
          mine.emplace(text, number(table, text));
        }
      });
  }
  for (const auto& mine : met) EXPECT_EQ(mine, met.front());
  EXPECT_EQ(shared.size(), met.front().size());
}

}  // namespace
}  // namespace folkman
