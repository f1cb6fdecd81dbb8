// N-grams to numbers, shared by threads: a trie kept in one open-addressing table. An n-gram is the
// number of its first n-1 units and its last unit, so a key is 64 bits and exact, no text is stored
// or compared, and a pair of words costs 16 bytes of table and 8 of key whatever its letters.
//
// Numbers are given in order of arrival; a prefix has a smaller number than what extends it.
// Workers look up under a shared lock, a document at a time, after claiming room for all that might
// be new in it; only growing takes the lock alone, and shares out its work.
#pragma once

#include <atomic>
#include <memory>
#include <shared_mutex>
#include <span>

#include "folkman/base/memory.hpp"

namespace folkman {

class NgramTable {
 public:
  using Key = std::uint64_t;
  static constexpr Key nothing = 0;  // a key that no n-gram has: its number is -1

  // `prefix` -1: the unit stands alone.
  [[nodiscard]] static Key key(std::int32_t prefix, std::int32_t unit) {
    return (static_cast<Key>(prefix + 2) << 32) | static_cast<std::uint32_t>(unit);
  }
  [[nodiscard]] static std::int32_t prefix(Key key) {
    return static_cast<std::int32_t>(key >> 32) - 2;
  }
  [[nodiscard]] static std::int32_t unit(Key key) { return static_cast<std::int32_t>(key); }

  // The numbers of keys; new ones are taken in, unless frozen: then they are -1.
  void number(std::span<const Key> keys, std::span<std::int32_t> numbers);
  void freeze() { frozen_ = true; }
  void set_threads(int threads) { threads_ = threads; }  // that growing may use; 1 unless told

  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(next_.load()); }
  [[nodiscard]] Key key_copy(std::size_t number) const;  // also while others add n-grams
  // Not while others may add n-grams:
  [[nodiscard]] Key operator[](std::size_t number) const { return keys_[number]; }

 private:
  struct Slot {
    std::atomic<Key> key{nothing};
    std::atomic<std::int32_t> number{-1};
  };
  [[nodiscard]] std::size_t home(Key key) const;
  [[nodiscard]] std::int32_t found(Key key) const;
  [[nodiscard]] std::int32_t found_or_new(Key key, std::size_t& fresh);
  void grow(std::size_t more);
  void put(const Slot& slot);

  // A table of empty slots, of a size that is a power of two.
  class Slots {
   public:
    Slots() = default;
    Slots(std::size_t size, int threads);
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Slot& operator[](std::size_t at) const { return slots_[at]; }

   private:
    struct Release {
      void operator()(Slot* slots) const { release_scattered_memory(slots); }
    };
    std::unique_ptr<Slot[], Release> slots_;
    std::size_t size_ = 0;
  };
  // Apart from what workers write all the time, so that reading these stays in their caches.
  Slots slots_;
  int shift_ = 64;
  int threads_ = 1;
  bool frozen_ = false;
  std::vector<Key> keys_;  // by number
  static constexpr std::size_t apart = 64;
  alignas(apart) mutable std::shared_mutex lock_;
  // N-grams there are, and may be once all workers are done.
  alignas(apart) std::atomic<std::size_t> claimed_{0};
  std::atomic<std::int32_t> next_{0};
};

}  // namespace folkman
