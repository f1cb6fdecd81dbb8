// The cells of a stretch of a delimited table, found and read as numbers many at once, before
// anybody asks which rows and columns they are of. A cell of at most eight or sixteen bytes (sign,
// digits, a point) ends one or two words of eight bytes; vectors of such words lose the point,
// become an integer w by pairwise sums of digits (Lemire, 2018), and are divided by a power of ten:
// both are exact when w < 2^53, so the quotient is correctly rounded (Clinger, 1990). Longer cells,
// exponents and all else that takes more care are left to number_text.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace folkman {

struct CellStretch {
  static constexpr std::size_t most_cells = 1024;
  static constexpr std::size_t most_bytes = std::size_t{1} << 14;
  static constexpr std::size_t step = 64;  // bytes that are looked at together, and bits of a word

  const char* base = nullptr;  // where the first cell begins
  std::size_t count = 0;
  // ends[i + 1] is where cell i ends, from base: at a delimiter, a line feed or a quote. It begins
  // one past ends[i].
  std::array<std::uint32_t, 1 + most_cells + step> ends;
  alignas(step) std::array<double, most_cells + step> values;  // NaN: not read
  // Bit i: cell i was not read or no delimiter ends it; if it was read, it is 0.
  std::array<std::uint64_t, most_cells / step + 1> odd;
  std::array<std::uint64_t, most_cells / step + 1> zero;
  bool minus = false;  // a cell that was read may be below 0
  alignas(step) std::array<std::uint64_t, most_cells + step> words;  // their last eight bytes
};

// The stretch from `at` on, which is in `text` or its end. Nothing outside of `text` is looked at.
void look_at_cells(std::string_view text, const char* at, char delimiter, CellStretch& stretch);

}  // namespace folkman
