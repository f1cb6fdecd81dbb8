#include "folkman/text/characters/murmur_hash.hpp"

#include <bit>
#include <cstddef>

namespace folkman {
namespace {

std::uint32_t scrambled(std::uint32_t k) { return std::rotl(k * 0xCC9E2D51U, 15) * 0x1B873593U; }

// Little-endian on every machine.
std::uint32_t bytes_at(std::string_view text, std::size_t at, std::size_t count) {
  std::uint32_t k = 0;
  for (std::size_t i = 0; i < count; ++i) {
    k |= static_cast<std::uint32_t>(static_cast<unsigned char>(text[at + i])) << 8 * i;
  }
  return k;
}

}  // namespace

std::uint32_t murmur_hash(std::string_view text, std::uint32_t seed) {
  std::uint32_t h = seed;
  std::size_t at = 0;
  for (; at + 4 <= text.size(); at += 4) {
    h = std::rotl(h ^ scrambled(bytes_at(text, at, 4)), 13) * 5 + 0xE6546B64U;
  }
  h ^= scrambled(bytes_at(text, at, text.size() - at));
  h ^= static_cast<std::uint32_t>(text.size());
  h = (h ^ h >> 16) * 0x85EBCA6BU;
  h = (h ^ h >> 13) * 0xC2B2AE35U;
  return h ^ h >> 16;
}

std::int32_t bucket(std::string_view ngram, std::size_t buckets) {
  const std::uint32_t hash = murmur_hash(ngram);
  const std::uint32_t magnitude = hash >> 31 != 0 ? 0U - hash : hash;
  return static_cast<std::int32_t>(magnitude % buckets);
}

}  // namespace folkman
