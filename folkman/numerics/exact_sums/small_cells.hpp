// Counts in a byte each, and what a byte cannot hold beside them: most features of wide data are
// met a few times only, and adding to places all over memory costs what the memory costs. A cell is
// its byte and 256 times what was carried out of it.
#pragma once

#include <unordered_map>

#include "folkman/base/memory.hpp"
#include "folkman/base/numbers.hpp"
#include "folkman/numerics/exact_sums/value_traits.hpp"

namespace folkman {

class SmallCells {
 public:
  static constexpr double largest_value = 255;

  SmallCells() = default;
  explicit SmallCells(std::span<const double> counts);

  [[nodiscard]] static bool takes(const ValueTraits& traits) {
    return traits.whole && !traits.negative && traits.most <= largest_value;
  }
  [[nodiscard]] std::size_t size() const { return low_.size(); }
  [[nodiscard]] std::size_t bytes() const;
  // So many cells were carried that doubles would take no more room.
  [[nodiscard]] bool is_crowded() const { return carried_.size() > 64 + low_.size() / 16; }

  void resize(std::size_t cells);
  void add(std::size_t cell, unsigned value) {  // at most largest_value
    const unsigned sum = low_[cell] + value;
    low_[cell] = static_cast<std::uint8_t>(sum);
    if (sum > 255) carry(cell);
  }
  void add(std::span<const Column> cells, std::span<const double> values);
  void add_ones(std::span<const Column> cells) {
    for (const Column cell : cells) {
      if (++low_[static_cast<std::size_t>(cell)] == 0) carry(static_cast<std::size_t>(cell));
    }
  }
  // Cell i of `other` to cell positions[i] (no positions: to cell i); below 0, it is left out.
  void add(const SmallCells& other, std::span<const Column> positions);

  [[nodiscard]] double operator[](std::size_t cell) const;
  [[nodiscard]] std::vector<double> wide() const;

 private:
  void carry(std::size_t cell, std::uint64_t times = 1);
  void add_in_place(const SmallCells& other);

  ScatteredArray<std::uint8_t> low_;
  std::unordered_map<std::size_t, std::uint64_t> carried_;  // in units of 256
};

}  // namespace folkman
