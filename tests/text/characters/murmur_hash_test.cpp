#include "folkman/text/characters/murmur_hash.hpp"

#include <gtest/gtest.h>

#include <string>

namespace folkman {
namespace {

// Vectors of Appleby's reference implementation, as collected by Ian Boyd.
TEST(MurmurHash, agrees_with_the_reference) {
  EXPECT_EQ(murmur_hash("", 0), 0);
  EXPECT_EQ(murmur_hash("", 1), 0x514E28B7);
  EXPECT_EQ(murmur_hash("", 0xFFFFFFFF), 0x81F16F39);
  EXPECT_EQ(murmur_hash("\xFF\xFF\xFF\xFF", 0), 0x76293B50);
  EXPECT_EQ(murmur_hash("!Ce\x87", 0), 0xF55B516B);
  EXPECT_EQ(murmur_hash("!Ce", 0), 0x7E4A8634);
  EXPECT_EQ(murmur_hash("!C", 0), 0xA0F7B07A);
  EXPECT_EQ(murmur_hash("!", 0), 0x72661CF4);
}

TEST(MurmurHash, buckets_are_below_their_number) {
  for (const std::size_t buckets : {1UL, 2UL, 7UL, 1UL << 20, (1UL << 31) - 1}) {
    for (int i = 0; i < 1000; ++i) {
      const auto found = bucket("word " + std::to_string(i), buckets);
      EXPECT_GE(found, 0);
      EXPECT_LT(static_cast<std::size_t>(found), buckets);
    }
  }
}

}  // namespace
}  // namespace folkman
