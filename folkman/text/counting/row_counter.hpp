// How often each number occurs in one document: a table small enough for the first cache, emptied
// in no time (slots of earlier documents carry an older stamp).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace folkman {

class RowCounter {
 public:
  struct Entry {
    std::int32_t number = 0;
    std::int32_t count = 0;
  };

  void clear() {
    entries_.clear();
    if (++stamp_ != 0) return;
    for (Slot& slot : slots_) slot = {};
    stamp_ = 1;
  }
  void add(std::int32_t number) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = home(number);; at = (at + 1) & mask) {
      Slot& slot = slots_[at];
      if (slot.stamp != stamp_) {
        slot = {number, stamp_, static_cast<std::uint32_t>(entries_.size())};
        entries_.push_back({number, 1});
        if (2 * entries_.size() > slots_.size()) grow();
        return;
      }
      if (slot.number == number) {
        ++entries_[slot.place].count;
        return;
      }
    }
  }
  // In order of first occurrence.
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

 private:
  struct Slot {
    std::int32_t number = 0;
    std::uint32_t stamp = 0;
    std::uint32_t place = 0;
  };
  [[nodiscard]] std::size_t home(std::int32_t number) const {
    return (static_cast<std::uint32_t>(number) * std::uint32_t{0x9E3779B1}) >> shift_;
  }
  void grow() {
    --shift_;
    slots_.assign(2 * slots_.size(), {});
    const std::vector<Entry> entries = std::exchange(entries_, {});
    for (const Entry& entry : entries) {
      add(entry.number);
      entries_.back().count = entry.count;
    }
  }

  int shift_ = 32 - 9;
  std::uint32_t stamp_ = 1;
  std::vector<Slot> slots_ = std::vector<Slot>(std::size_t{1} << 9);
  std::vector<Entry> entries_;
};

}  // namespace folkman
