// One worker's way to the n-grams it has met of late: what an NgramTable says of a key, and how
// often the n-gram occurs in the document at hand, in one place of the second cache. Most n-grams
// of a document are found here; only others ask the table that all workers share.
//
// A slot that counts for this document stays until the next one; n-grams that would want the same
// slot are counted elsewhere (text/counting/row_counter.hpp), all of their occurrences.
#pragma once

#include "folkman/text/counting/ngram_table.hpp"
#include "folkman/text/counting/row_counter.hpp"

namespace folkman {

class NgramCache {
 public:
  using Entry = RowCounter::Entry;
  using Key = NgramTable::Key;

  void clear();  // a new document

  // As NgramTable::number. With `counted`, what is known is counted.
  void number(NgramTable& table, std::span<const Key> keys, std::span<std::int32_t> numbers,
              bool counted);
  // N-grams that were counted, in no order. Holds until the next call.
  [[nodiscard]] std::span<const Entry> entries();

 private:
  struct Slot {
    Key key = NgramTable::nothing;
    std::int32_t number = -1;
    std::uint32_t stamp = 0;  // of the document that it counts for
    std::uint32_t place = 0;  // in entries_
  };
  [[nodiscard]] Slot& slot(Key key) {
    constexpr int shift = 64 - bits;
    return slots_[static_cast<std::size_t>((key * 0x9E3779B97F4A7C15U) >> shift)];
  }
  void count(Slot& slot);
  void take_in(Key key, std::int32_t number, bool counted);

  static constexpr int bits = 15;
  std::vector<Slot> slots_;  // made when first needed
  std::uint32_t stamp_ = 1;
  std::vector<Entry> entries_;
  std::size_t count_ = 0;
  std::vector<std::size_t> missed_;  // places of keys
  std::vector<Key> missed_keys_;
  std::vector<std::int32_t> missed_numbers_;
  RowCounter others_;
};

}  // namespace folkman
