// A set of columns, a bit for each: small enough to stay in cache where a table would not. It
// answers for thousands of entries at once which of them lie in the set, and where in its order.
#pragma once

#include <span>
#include <vector>

#include "folkman/base/numbers.hpp"

namespace folkman {

class ColumnSet {
 public:
  // `members` lie below `width`.
  ColumnSet(std::span<const Column> members, std::size_t width);

  // Writes the positions of members in `columns` to `list`, ascending, and returns how many. The
  // list must have room for as many as there are columns and `slack` more. Columns may be any.
  std::size_t list_members(std::span<const Column> columns, std::uint32_t* list) const;
  static constexpr std::size_t slack = 64;

  // How many members come before this one.
  [[nodiscard]] std::size_t rank(Column member) const {
    const auto i = static_cast<std::uint32_t>(member);
    return before_[i / 32] + bit_count(bits_[i / 32] & ((std::uint32_t{1} << (i % 32)) - 1));
  }

 private:
  // std::popcount is a call where the processor is not known to have the instruction.
  [[nodiscard]] static std::uint32_t bit_count(std::uint32_t bits) {
    bits -= (bits >> 1U) & 0x55555555U;
    bits = (bits & 0x33333333U) + ((bits >> 2U) & 0x33333333U);
    return (((bits + (bits >> 4U)) & 0x0f0f0f0fU) * 0x01010101U) >> 24U;
  }

  std::vector<std::uint32_t> bits_;  // the bit `width` is there and never set
  std::vector<std::uint32_t> before_;
  std::uint32_t width_;
};

}  // namespace folkman
