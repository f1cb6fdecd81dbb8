#include "folkman/text/tokens/stop_words.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

TEST(StopWords, english_has_318_different_ones_in_order) {
  const auto words = stop_words("english");
  EXPECT_EQ(words.size(), 318);
  EXPECT_TRUE(std::ranges::is_sorted(words));
  EXPECT_EQ(std::ranges::adjacent_find(words), words.end());
  EXPECT_TRUE(std::ranges::binary_search(words, "the"));
}

TEST(StopWords, a_file_has_one_a_line) {
  const auto path = std::filesystem::path(::testing::TempDir()) / "folkman_stop_words.txt";
  std::ofstream(path, std::ios::binary) << "\xEF\xBB\xBFund\r\noder\n\nzum Beispiel\nétais";
  EXPECT_EQ(stop_words(path.string()),
            (std::vector<std::string>{"und", "oder", "zum Beispiel", "étais"}));
  std::filesystem::remove(path);
}

TEST(StopWords, a_file_that_cannot_be_read_is_an_error) {
  EXPECT_THROW(static_cast<void>(stop_words("/no/such/file")), Error);
  EXPECT_THROW(static_cast<void>(stop_words(::testing::TempDir())), Error);  // a folder
}

}  // namespace
}  // namespace folkman
