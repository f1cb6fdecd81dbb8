// One worker's copy of the words it has met, quick for short ones: a word of up to 15 bytes is its
// own key, two numbers compared in place of texts. Longer words go the usual way (dictionary.hpp).
// A slot has room for what its owner counts (text/counting/document_counter.cpp).
//
// Of a frozen dictionary all short words are taken in at once, so what is not there is unknown; few
// words get so much room that an unknown one mostly ends at the first look.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

#include "folkman/base/names/dictionary.hpp"

namespace folkman {

class WordTable {
 public:
  static constexpr std::size_t longest_key = 15;
  static constexpr std::size_t padding = 16;  // bytes after a word that must be readable

  static constexpr std::int32_t not_asked = -2;

  struct Slot {
    std::uint64_t head = 0;
    std::uint64_t tail = 0;  // its last byte is the length; 0: free
    std::int32_t number = -1;
    std::uint32_t stamp = 0;
    std::uint32_t place = 0;
    std::int32_t alone = not_asked;  // as an n-gram, by itself
  };
  explicit WordTable(Dictionary& shared);

  // Calls found(word, slot) of every word of 1 to longest_key bytes (an unknown word's number is
  // -1), and other(word, number) of others, in their order. A slot holds until its call ends.
  template <typename Found, typename Other>
  void find(std::span<const std::string_view> words, Found found, Other other) {
    for (std::size_t first = 0; first < words.size(); first += batch) {
      const auto some = words.subspan(first, std::min(batch, words.size() - first));
      std::array<Key, batch> keys;
      for (std::size_t i = 0; i < some.size(); ++i) {
        keys[i] = is_short(some[i]) ? key_of(some[i]) : Key();
        __builtin_prefetch(&slots_[keys[i].hash & mask_]);
      }
      for (std::size_t i = 0; i < some.size(); ++i) {
        if (keys[i].tail == 0) {
          other(some[i], names_.number(some[i]));
        } else {
          found(some[i], slot(some[i], keys[i]));
        }
      }
    }
  }

 private:
  static constexpr std::size_t batch = 16;  // words looked for while memory answers

  struct Key {
    std::uint64_t head = 0;
    std::uint64_t tail = 0;
    std::uint64_t hash = 0;
  };
  [[nodiscard]] static bool is_short(std::string_view word) {
    return word.size() <= longest_key && !word.empty();
  }
  [[nodiscard]] Slot& slot(std::string_view word, const Key& key) {
    std::size_t at = key.hash & mask_;
    while (slots_[at].tail != key.tail || slots_[at].head != key.head) {
      if (slots_[at].tail == 0) return shared_->frozen() ? unknown_ : missing(word, key, at);
      at = (at + 1) & mask_;
    }
    return slots_[at];
  }
  // The bytes of a word of each length.
  struct Mask {
    std::uint64_t head;
    std::uint64_t tail;
  };
  static constexpr std::array<Mask, longest_key + 1> masks = [] {
    std::array<Mask, longest_key + 1> made{};
    for (std::size_t size = 0; size < made.size(); ++size) {
      const auto bytes = [](std::size_t count) {
        return count >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * count)) - 1;
      };
      made[size] = {bytes(size), size < 8 ? 0 : bytes(size - 8)};
    }
    return made;
  }();

  [[nodiscard]] static Key key_of(std::string_view word) {
    Key key;
    std::memcpy(&key.head, word.data(), 8);  // past the word, too: that is what padding is for
    std::memcpy(&key.tail, word.data() + 8, 8);
    const Mask& mask = masks[word.size()];
    key.head &= mask.head;
    key.tail = (key.tail & mask.tail) | std::uint64_t{word.size()} << 56;
    key.hash = hash_of(key.head, key.tail);
    return key;
  }
  [[nodiscard]] static std::uint64_t hash_of(std::uint64_t head, std::uint64_t tail) {
    const std::uint64_t mixed = (head ^ (tail * 0x9E3779B97F4A7C15U)) * 0xD6E8FEB86659FD93U;
    return mixed ^ (mixed >> 32);
  }
  [[nodiscard]] Slot& missing(std::string_view word, const Key& key, std::size_t at);
  Slot& insert(const Slot& slot);

  Dictionary* shared_;
  DictionaryCache names_;
  std::vector<Slot> slots_ = std::vector<Slot>(1024);
  std::size_t mask_ = 1023;
  std::size_t used_ = 0;
  Slot unknown_;
};

}  // namespace folkman
