// The ASCII part of a document, 64 bytes at a time: lower case, and one bit per byte that says
// whether it is of a class. A class of ASCII is 16 bytes: bit h of byte l is character 16 h + l, so
// that two table lookups decide 16 or more bytes at once.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>

namespace folkman {

struct AsciiRule {
  alignas(16) std::array<std::uint8_t, 16> members = {};
  bool lowercase = true;
};

[[nodiscard]] AsciiRule ascii_rule(const std::bitset<128>& members, bool lowercase);

constexpr std::size_t ascii_block = 64;

// Folds `from` to `to` up to the first byte above 127, in `blocks` blocks, and returns how many
// bytes that is; the last block is written whole. Bits go to `bits` from bit `shift` (< 64) on:
// lower ones stay, those of the rest of the last block are unspecified.
[[nodiscard]] std::size_t fold_ascii(const char* from, std::size_t blocks, const AsciiRule& rule,
                                     char* to, std::uint64_t* bits, unsigned shift);

}  // namespace folkman
