// MurmurHash3, the 32-bit form (Austin Appleby, public domain): the hash of scikit-learn's
// HashingVectorizer, so that hashed features are the same there and here.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

namespace folkman {

[[nodiscard]] inline std::uint32_t murmur_hash(std::string_view text, std::uint32_t seed = 0) {
  // Little-endian on every machine.
  const auto scrambled_bytes = [&](std::size_t at, std::size_t count) {
    std::uint32_t k = 0;
    for (std::size_t i = 0; i < count; ++i) {
      k |= static_cast<std::uint32_t>(static_cast<unsigned char>(text[at + i])) << 8 * i;
    }
    return std::rotl(k * 0xCC9E2D51U, 15) * 0x1B873593U;
  };
  std::uint32_t h = seed;
  std::size_t at = 0;
  for (; at + 4 <= text.size(); at += 4) {
    h = std::rotl(h ^ scrambled_bytes(at, 4), 13) * 5 + 0xE6546B64U;
  }
  h ^= scrambled_bytes(at, text.size() - at);
  h ^= static_cast<std::uint32_t>(text.size());
  h = (h ^ h >> 16) * 0x85EBCA6BU;
  h = (h ^ h >> 13) * 0xC2B2AE35U;
  return h ^ h >> 16;
}

// The bucket of an n-gram: |hash as a signed number| mod buckets.
[[nodiscard]] inline std::int32_t bucket(std::string_view ngram, std::size_t buckets) {
  const std::uint32_t hash = murmur_hash(ngram);
  const std::uint32_t magnitude = hash >> 31 != 0 ? 0U - hash : hash;
  return static_cast<std::int32_t>(magnitude % buckets);
}

}  // namespace folkman
