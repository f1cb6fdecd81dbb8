// MurmurHash3, the 32-bit form (Austin Appleby, public domain): the hash of scikit-learn's
// HashingVectorizer, so that hashed features are the same there and here.
#pragma once

#include <cstdint>
#include <string_view>

namespace folkman {

[[nodiscard]] std::uint32_t murmur_hash(std::string_view text, std::uint32_t seed = 0);

// The bucket of an n-gram: |hash as a signed number| mod buckets.
[[nodiscard]] std::int32_t bucket(std::string_view ngram, std::size_t buckets);

}  // namespace folkman
