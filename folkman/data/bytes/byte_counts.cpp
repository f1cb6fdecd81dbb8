#include "folkman/data/bytes/byte_counts.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "folkman/data/bytes/byte_counts.cpp"  // NOLINT
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace folkman::counts::HWY_NAMESPACE {  // NOLINT
namespace hn = hwy::HWY_NAMESPACE;

ByteCounts count(std::string_view text) {
  const hn::ScalableTag<std::uint8_t> d;
  const auto line_feed = hn::Set(d, '\n');
  const auto quote = hn::Set(d, '"');
  ByteCounts counts;
  std::size_t i = 0;
  for (; i + hn::Lanes(d) <= text.size(); i += hn::Lanes(d)) {
    const auto bytes = hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(text.data() + i));
    counts.line_feeds += hn::CountTrue(d, hn::Eq(bytes, line_feed));
    counts.quotes += hn::CountTrue(d, hn::Eq(bytes, quote));
  }
  for (; i < text.size(); ++i) {
    counts.line_feeds += text[i] == '\n' ? 1 : 0;
    counts.quotes += text[i] == '"' ? 1 : 0;
  }
  return counts;
}

constexpr std::size_t step = 64;  // bytes that are looked at together, and bits of a word

// Bit i: whether byte i of the `step` bytes at `from` is this one.
HWY_INLINE std::uint64_t places(const char* from, char byte) {
  const hn::CappedTag<std::uint8_t, step> d;
  const auto wanted = hn::Set(d, static_cast<std::uint8_t>(byte));
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < step; i += hn::Lanes(d)) {
    const auto bytes = hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(from + i));
    alignas(8) std::array<std::uint8_t, 8> bits{};
    const std::size_t size = hn::StoreMaskBits(d, hn::Eq(bytes, wanted), bits.data());
    std::uint64_t part = 0;
    std::memcpy(&part, bits.data(), size);
    all |= part << i;
  }
  return all;
}

// Bit i: whether an odd number of bits up to i is set.
HWY_INLINE std::uint64_t odd_so_far(std::uint64_t bits) {
  for (unsigned shift = 1; shift < step; shift *= 2) bits ^= bits << shift;
  return bits;
}

ByteCounts count_quoted(std::string_view text, char delimiter) {
  ByteCounts counts;
  std::uint64_t inside = 0;        // all bits: within quotes where the step begins
  std::uint64_t begins_field = 1;  // of the step's first byte
  std::uint64_t after_quote = 0;   // likewise
  std::array<char, step> copy{};
  for (std::size_t i = 0; i < text.size(); i += step) {
    const char* from = text.data() + i;
    if (text.size() - i < step) {
      std::copy(from, text.data() + text.size(), copy.data());
      from = copy.data();
    }
    const std::uint64_t quotes = places(from, '"');
    const std::uint64_t line_feeds = places(from, '\n');
    const std::uint64_t ends = line_feeds | places(from, delimiter);
    const std::uint64_t within = odd_so_far(quotes) ^ inside;
    const std::uint64_t fields = ends << 1U | begins_field;
    const std::uint64_t doubled = quotes << 1U | after_quote;
    counts.inner_quotes |= (quotes & within & ~(fields | doubled)) != 0;
    counts.quotes += static_cast<std::size_t>(hwy::PopCount(quotes));
    counts.line_feeds += static_cast<std::size_t>(hwy::PopCount(line_feeds));
    inside = 0 - (within >> (step - 1));
    begins_field = ends >> (step - 1);
    after_quote = quotes >> (step - 1);
  }
  return counts;
}

}  // namespace folkman::counts::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace folkman {
namespace counts {

HWY_EXPORT(count);
HWY_EXPORT(count_quoted);

}  // namespace counts

ByteCounts byte_counts(std::string_view text) { return HWY_DYNAMIC_DISPATCH(counts::count)(text); }

ByteCounts byte_counts(std::string_view text, char delimiter) {
  return HWY_DYNAMIC_DISPATCH(counts::count_quoted)(text, delimiter);
}

}  // namespace folkman
#endif
