#include "folkman/data/byte_counts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

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

}  // namespace
}  // namespace folkman
