// One worker's copy of the words it has met, quick for short ones: a word of up to 15 bytes is its
// own key, two numbers compared in place of texts. Longer words go the usual way (dictionary.hpp).
// A slot has room for what its owner counts (data/document_counter.cpp).
//
// Of a frozen dictionary all short words are taken in at once, so what is not there is unknown.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "folkman/data/dictionary.hpp"

namespace folkman {

class WordTable {
 public:
  static constexpr std::size_t longest_key = 15;
  static constexpr std::size_t padding = 16;  // bytes after a word that must be readable

  struct Slot {
    std::uint64_t head = 0;
    std::uint64_t tail = 0;  // its last byte is the length; 0: free
    std::int32_t number = -1;
    std::uint32_t stamp = 0;
    std::uint32_t place = 0;
  };

  explicit WordTable(Dictionary& shared);

  // The slot of a word of 1 to longest_key bytes. Of an unknown word, one whose number is -1.
  // Holds until the next call.
  [[nodiscard]] Slot& slot(std::string_view word) {
    const Slot key = key_of(word);
    std::size_t at = home(key);
    while (slots_[at].tail != key.tail || slots_[at].head != key.head) {
      if (slots_[at].tail == 0) return missing(word, key, at);
      at = (at + 1) & mask_;
    }
    return slots_[at];
  }
  [[nodiscard]] std::int32_t number(std::string_view word) {
    const bool is_short = word.size() <= longest_key && !word.empty();
    return is_short ? slot(word).number : names_.number(word);
  }

 private:
  [[nodiscard]] static Slot key_of(std::string_view word) {
    Slot key;
    std::memcpy(&key.head, word.data(), 8);  // past the word, too: that is what padding is for
    std::memcpy(&key.tail, word.data() + 8, 8);
    const std::size_t size = word.size();
    const std::uint64_t all = ~std::uint64_t{0};
    if (size < 8) key.head &= ~(all << (8 * size));
    key.tail &= size <= 8 ? 0 : ~(all << (8 * (size - 8)));
    key.tail |= std::uint64_t{size} << 56;
    return key;
  }
  [[nodiscard]] std::size_t home(const Slot& key) const {
    const std::uint64_t mixed = (key.head ^ (key.tail * 0x9E3779B97F4A7C15U)) * 0xD6E8FEB86659FD93U;
    return static_cast<std::size_t>((mixed ^ (mixed >> 32)) & mask_);
  }
  [[nodiscard]] Slot& missing(std::string_view word, const Slot& key, std::size_t at);
  Slot& insert(const Slot& slot);

  Dictionary* shared_;
  DictionaryCache names_;
  std::vector<Slot> slots_ = std::vector<Slot>(1024);
  std::size_t mask_ = 1023;
  std::size_t used_ = 0;
  Slot unknown_;
};

}  // namespace folkman
