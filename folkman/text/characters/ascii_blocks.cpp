#include "folkman/text/characters/ascii_blocks.hpp"

#include <bit>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/text/characters/ascii_blocks.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace folkman::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<std::uint8_t, ascii_block>;
using V = hn::Vec<D>;
using M = hn::Mask<D>;

HWY_INLINE std::uint64_t bits_of(M mask) {
  std::uint64_t bits = 0;
  alignas(8) std::array<std::uint8_t, 8> bytes{};
  const std::size_t size = hn::StoreMaskBits(D(), mask, bytes.data());
  std::memcpy(&bits, bytes.data(), size);
  return bits;
}

std::size_t fold_blocks(const char* from, std::size_t blocks, const AsciiRule& rule, char* to,
                        std::uint64_t* bits, unsigned shift) {
  alignas(16) constexpr std::array<std::uint8_t, 16> high_bit{1, 2, 4, 8, 16, 32, 64, 128};
  const D d;
  const std::size_t lanes = hn::Lanes(d);
  const V low_table = hn::LoadDup128(d, rule.members.data());
  const V high_table = hn::LoadDup128(d, high_bit.data());
  const V case_bit = hn::Set(d, rule.lowercase ? 0x20 : 0);
  for (std::size_t block = 0; block < blocks; ++block) {
    const std::size_t at = block * ascii_block;
    std::uint64_t members = 0;
    std::uint64_t beyond = 0;
    for (std::size_t i = 0; i < ascii_block; i += lanes) {
      const V x = hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(from + at + i));
      const M capital = hn::Lt(hn::Sub(x, hn::Set(d, 'A')), hn::Set(d, 26));
      const V folded = hn::Or(x, hn::IfThenElseZero(capital, case_bit));
      hn::StoreU(folded, d, reinterpret_cast<std::uint8_t*>(to + at + i));
      const V low = hn::TableLookupBytes(low_table, hn::And(folded, hn::Set(d, 15)));
      const V high = hn::TableLookupBytes(high_table, hn::ShiftRight<4>(folded));
      members |= bits_of(hn::Ne(hn::And(low, high), hn::Zero(d))) << i;
      beyond |= bits_of(hn::Gt(x, hn::Set(d, 0x7F))) << i;
    }
    bits[block] |= members << shift;
    bits[block + 1] = members >> 1 >> (63 - shift);
    if (beyond != 0) return at + static_cast<std::size_t>(std::countr_zero(beyond));
  }
  return blocks * ascii_block;
}

}  // namespace folkman::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {

HWY_EXPORT(fold_blocks);

AsciiRule ascii_rule(const std::bitset<128>& members, bool lowercase) {
  AsciiRule rule{.lowercase = lowercase};
  for (std::size_t c = 0; c < members.size(); ++c) {
    if (!members[c]) continue;
    auto& byte = rule.members[c % 16];
    byte = static_cast<std::uint8_t>(byte | 1U << c / 16);
  }
  return rule;
}

std::size_t fold_ascii(const char* from, std::size_t blocks, const AsciiRule& rule, char* to,
                       std::uint64_t* bits, unsigned shift) {
  return HWY_DYNAMIC_DISPATCH(fold_blocks)(from, blocks, rule, to, bits, shift);
}

}  // namespace folkman
#endif
