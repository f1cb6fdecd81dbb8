#include "folkman/text/characters/unicode.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <span>
#include <utility>

namespace folkman {
namespace {

// Other_Lowercase and Other_Uppercase of Unicode's PropList: cased, but not by category.
constexpr std::array<std::pair<char32_t, char32_t>, 28> other_cased{
    {{0xAA, 0xAA},       {0xBA, 0xBA},       {0x2B0, 0x2B8},     {0x2C0, 0x2C1},
     {0x2E0, 0x2E4},     {0x345, 0x345},     {0x37A, 0x37A},     {0x1D2C, 0x1D6A},
     {0x1D78, 0x1D78},   {0x1D9B, 0x1DBF},   {0x2071, 0x2071},   {0x207F, 0x207F},
     {0x2090, 0x209C},   {0x2160, 0x217F},   {0x24B6, 0x24E9},   {0x2C7C, 0x2C7D},
     {0xA69C, 0xA69D},   {0xA770, 0xA770},   {0xA7F8, 0xA7F9},   {0xAB5C, 0xAB5F},
     {0x10780, 0x10780}, {0x10783, 0x10785}, {0x10787, 0x107B0}, {0x107B2, 0x107BA},
     {0x1E030, 0x1E06D}, {0x1F130, 0x1F149}, {0x1F150, 0x1F169}, {0x1F170, 0x1F189}}};

// Word_Break = MidLetter, MidNumLet or Single_Quote.
constexpr std::array<char32_t, 17> inside_words{0x27,   0x2E,   0x3A,   0xB7,   0x387,  0x55F,
                                                0x5F4,  0x2018, 0x2019, 0x2024, 0x2027, 0xFE13,
                                                0xFE52, 0xFE55, 0xFF07, 0xFF0E, 0xFF1A};

utf8proc_category_t category(char32_t c) {
  return utf8proc_category(static_cast<utf8proc_int32_t>(c));
}

}  // namespace

bool is_word_character(char32_t c) {
  const auto kind = category(c);
  return (kind >= UTF8PROC_CATEGORY_LU && kind <= UTF8PROC_CATEGORY_LO) ||
         (kind >= UTF8PROC_CATEGORY_ND && kind <= UTF8PROC_CATEGORY_NO) || c == '_';
}

bool is_digit(char32_t c) { return category(c) == UTF8PROC_CATEGORY_ND; }

bool is_blank_beyond_ascii(char32_t c) {
  const auto kind = category(c);
  return c == 0x85 || (kind >= UTF8PROC_CATEGORY_ZS && kind <= UTF8PROC_CATEGORY_ZP);
}

bool is_mark(char32_t c) {
  const auto kind = category(c);
  return kind >= UTF8PROC_CATEGORY_MN && kind <= UTF8PROC_CATEGORY_ME;
}

bool is_accent(char32_t c) {
  return utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->combining_class != 0;
}

bool is_cased(char32_t c) {
  const auto kind = category(c);
  return (kind >= UTF8PROC_CATEGORY_LU && kind <= UTF8PROC_CATEGORY_LT) ||
         std::ranges::any_of(other_cased,
                             [c](const auto& r) { return c >= r.first && c <= r.second; });
}

bool is_case_ignorable(char32_t c) {
  const auto kind = category(c);
  return kind == UTF8PROC_CATEGORY_MN || kind == UTF8PROC_CATEGORY_ME ||
         kind == UTF8PROC_CATEGORY_CF || kind == UTF8PROC_CATEGORY_LM ||
         kind == UTF8PROC_CATEGORY_SK || std::ranges::find(inside_words, c) != inside_words.end();
}

char32_t lower(char32_t c) {
  return static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
}

Decomposition decomposition(char32_t c) {
  std::array<utf8proc_int32_t, 18> parts{};
  int boundary = 0;
  const auto whole = static_cast<utf8proc_option_t>(UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE);
  const auto size = utf8proc_decompose_char(static_cast<utf8proc_int32_t>(c), parts.data(),
                                            parts.size(), whole, &boundary);
  Decomposition result{{c}, 1};
  if (size <= 0) return result;
  result.size = static_cast<std::size_t>(size);
  std::ranges::transform(std::span(parts).first(result.size), result.characters.begin(),
                         [](auto part) { return static_cast<char32_t>(part); });
  return result;
}

}  // namespace folkman
