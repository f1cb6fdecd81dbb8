// The n-grams of a trie in the order of their units: shorter before longer, then by the rank of the
// first unit that differs. Length by length, each n-gram is put with those of the same prefix, and
// these are sorted by their last unit; no text is compared.
#pragma once

#include <functional>

#include "folkman/text/counting/ngram_table.hpp"

namespace folkman {

// Of every n-gram in the table, in order.
struct TrieOrder {
  std::vector<std::int32_t> numbers;
  std::vector<std::uint32_t> ranks;    // of the last unit
  std::vector<std::uint32_t> lengths;  // in units
};

[[nodiscard]] TrieOrder trie_order(const NgramTable& ngrams,
                                   const std::function<std::uint32_t(std::int32_t unit)>& rank,
                                   int threads = 1);

}  // namespace folkman
