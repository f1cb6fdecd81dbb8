#include "folkman/data/bytes/byte_counts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>

namespace folkman {
namespace {

TEST(ByteCounts, line_feeds_and_quotes_are_counted_in_texts_of_any_length) {
  std::mt19937_64 random(1);
  for (std::size_t size = 0; size < 400; ++size) {
    std::string text;
    for (std::size_t i = 0; i < size; ++i) text += "\n\"a,\x8a\xa2"[random() % 6];
    const auto counts = byte_counts(text);
    EXPECT_EQ(counts.line_feeds, static_cast<std::size_t>(std::ranges::count(text, '\n')));
    EXPECT_EQ(counts.quotes, static_cast<std::size_t>(std::ranges::count(text, '"')));
  }
}

// The slow and obvious way through a table: field by field, byte by byte.
bool has_inner_quotes(std::string_view text) {
  bool begins = true;
  bool inside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inside && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
      ++i;
    } else if (c == '"' && (inside || begins)) {
      inside = !inside;
    } else if (c == '"') {
      return true;
    }
    begins = !inside && (c == ',' || c == '\n');
  }
  return false;
}

TEST(ByteCounts, quotes_inside_of_plain_fields_are_found_wherever_they_stand) {
  std::mt19937_64 random(2);
  int found = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    const auto size = random() % 200;
    while (text.size() < size) {
      const auto kind = random() % 40;
      text += kind == 0 ? "a\"" : kind % 2 == 0 ? "\"b\"\",\"," : kind % 3 == 0 ? "\n" : "cd,";
    }
    const auto counts = byte_counts(text, ',');
    ASSERT_EQ(counts.inner_quotes, has_inner_quotes(text)) << text;
    ASSERT_EQ(counts.quotes, byte_counts(text).quotes);
    ASSERT_EQ(counts.line_feeds, byte_counts(text).line_feeds);
    found += counts.inner_quotes ? 1 : 0;
  }
  EXPECT_GT(found, 1000);
  EXPECT_LT(found, 19000);
}

}  // namespace
}  // namespace folkman
