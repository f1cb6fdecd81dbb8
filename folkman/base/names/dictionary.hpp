// Names to numbers, shared by threads: the classes met so far, or the features. Numbers are given
// in order of arrival, 0, 1, 2, ..., which differs from run to run; sorting the names afterwards
// makes them final. A frozen dictionary has a fixed set of names and answers -1 for any other. A
// name belongs to a group, the column of a table say: that of another group is another name.
//
// A DictionaryCache is one worker's copy of the part it has met: only names new to the worker take
// the lock.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "folkman/base/numbers.hpp"

namespace folkman {

// Open addressing on 64-bit hashes; the texts live elsewhere and outlive the table.
class NameTable {
 public:
  struct Slot {
    std::uint64_t hash = 0;
    const char* text = nullptr;  // null: free
    std::uint32_t size = 0;
    std::int32_t number = -1;
    std::int32_t group = 0;
  };
  [[nodiscard]] const Slot* find(std::string_view text, std::int32_t group,
                                 std::uint64_t hash) const;
  void insert(const Slot& slot);  // its text is not in the table

 private:
  void grow();
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

class Dictionary {
 public:
  Dictionary() = default;

  // The number of a name; a new one gets the next number (-1 when frozen).
  [[nodiscard]] std::int32_t number(std::string_view name, std::int32_t group = 0);
  // The next number, whether the name has one or not; the first that a name got is found.
  void append(std::string_view name, std::int32_t group = 0);
  [[nodiscard]] std::int32_t find(std::string_view name) const;  // of group 0; -1: unknown
  void freeze() { frozen_ = true; }

  [[nodiscard]] bool frozen() const { return frozen_; }
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] std::size_t text_bytes() const;                   // of all names together
  [[nodiscard]] std::string name_copy(std::size_t number) const;  // also while others add names
  // Not while others may add names:
  [[nodiscard]] std::string_view name(std::size_t number) const;
  [[nodiscard]] std::int32_t group(std::size_t number) const { return entries_[number].group; }

 private:
  friend class DictionaryCache;
  [[nodiscard]] NameTable::Slot slot(std::string_view name, std::int32_t group, std::uint64_t hash);
  [[nodiscard]] NameTable::Slot added(std::string_view name, std::int32_t group,
                                      std::uint64_t hash);
  [[nodiscard]] const char* stored(std::string_view name);

  mutable std::mutex lock_;
  bool frozen_ = false;
  NameTable table_;
  std::vector<NameTable::Slot> entries_;  // by number
  std::vector<std::unique_ptr<char[]>> pieces_;
  std::size_t text_bytes_ = 0;
  std::size_t piece_used_ = 0;
  std::size_t piece_size_ = 0;
};

class DictionaryCache {
 public:
  explicit DictionaryCache(Dictionary& shared) : shared_(&shared) {}
  [[nodiscard]] std::int32_t number(std::string_view name, std::int32_t group = 0);

 private:
  Dictionary* shared_;
  NameTable table_;
};

}  // namespace folkman
