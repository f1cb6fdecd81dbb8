// Where fields end, 64 bytes at a time: finding the ends first makes the cells between them
// independent of one another, so that a processor can read several at once.
#pragma once

#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace folkman {

constexpr int field_window = 64;

// Bit i is set when byte i of the window is the delimiter, a line feed or a quote.
[[nodiscard]] inline std::uint64_t field_ends(const char* window, char delimiter) {
  std::uint64_t ends = 0;
#if defined(__SSE2__)
  constexpr int lanes = 16;
  const __m128i delimiters = _mm_set1_epi8(delimiter);
  const __m128i line_feeds = _mm_set1_epi8('\n');
  const __m128i quotes = _mm_set1_epi8('"');
  for (int i = 0; i < field_window; i += lanes) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(window + i));
    const __m128i found = _mm_or_si128(
        _mm_cmpeq_epi8(bytes, delimiters),
        _mm_or_si128(_mm_cmpeq_epi8(bytes, line_feeds), _mm_cmpeq_epi8(bytes, quotes)));
    const auto bits = static_cast<unsigned>(_mm_movemask_epi8(found));
    ends |= std::uint64_t{bits} << static_cast<unsigned>(i);
  }
#else
  for (int i = 0; i < field_window; ++i) {
    const char byte = window[i];
    const bool found = byte == delimiter || byte == '\n' || byte == '"';
    ends |= std::uint64_t{found ? 1U : 0U} << static_cast<unsigned>(i);
  }
#endif
  return ends;
}

}  // namespace folkman
