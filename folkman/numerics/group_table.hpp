// Equal things get one number, in the order in which they are first met: open addressing by a hash
// of them, while the things themselves stay with the caller. Grows with their number.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace folkman {

// One more word of a thing, into its hash.
[[nodiscard]] inline std::uint64_t mixed_hash(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0xff51afd7ed558ccdU;
  return hash ^ (hash >> 32U);
}

class GroupTable {
 public:
  // With room for `expected` groups, or for a few thousand if that is less.
  explicit GroupTable(std::size_t expected)
      : slots_(std::bit_ceil(2 * std::min<std::size_t>(expected, 4096) + 2), none) {}

  [[nodiscard]] std::size_t size() const { return hashes_.size(); }
  // The group that is_same(group) tells, of those with this hash, or a new one.
  template <typename Same>
  std::uint32_t group_of(std::uint64_t hash, const Same& is_same) {
    const std::size_t slot = slot_of(hash, is_same);
    if (slots_[slot] != none) return slots_[slot];
    const auto added = static_cast<std::uint32_t>(hashes_.size());
    slots_[slot] = added;
    hashes_.push_back(hash);
    if (2 * hashes_.size() > slots_.size()) grow();
    return added;
  }

 private:
  static constexpr std::uint32_t none = 0xffffffffU;

  template <typename Same>
  [[nodiscard]] std::size_t slot_of(std::uint64_t hash, const Same& is_same) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash & mask;
    while (slots_[slot] != none && !is_same(slots_[slot])) slot = (slot + 1) & mask;
    return slot;
  }
  void grow() {
    slots_.assign(4 * slots_.size(), none);
    for (std::size_t i = 0; i < hashes_.size(); ++i) {
      const auto differs = [](std::uint32_t) { return false; };
      slots_[slot_of(hashes_[i], differs)] = static_cast<std::uint32_t>(i);
    }
  }

  std::vector<std::uint32_t> slots_;
  std::vector<std::uint64_t> hashes_;  // of each group
};

}  // namespace folkman
