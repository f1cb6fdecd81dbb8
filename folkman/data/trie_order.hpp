// The n-grams of a trie in the order of their units: shorter before longer, then by the rank of the
// first unit that differs. One radix sort per length and one walk; no text is compared.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "folkman/data/ngram_table.hpp"

namespace folkman {

struct TrieOrder {
  std::vector<std::int32_t> numbers;  // of every n-gram in the table, in order
  std::vector<std::int32_t> lengths;  // by number, in units
};

[[nodiscard]] TrieOrder trie_order(const NgramTable& ngrams,
                                   const std::function<std::uint32_t(std::int32_t unit)>& rank);

}  // namespace folkman
