#include "folkman/text/characters/character_set.hpp"

#include <algorithm>
#include <utility>

#include "folkman/text/characters/unicode.hpp"

namespace folkman {
namespace {

// Lower case letters of the same upper case (Python's re._casefix); 0 fills up.
constexpr std::array<std::array<char32_t, 3>, 24> same_upper_case{
    {{0x69, 0x131},   {0x73, 0x17F},    {0xB5, 0x3BC},    {0x345, 0x3B9, 0x1FBE},  {0x390, 0x1FD3},
     {0x3B0, 0x1FE3}, {0x3B2, 0x3D0},   {0x3B5, 0x3F5},   {0x3B8, 0x3D1},          {0x3BA, 0x3F0},
     {0x3C0, 0x3D6},  {0x3C1, 0x3F1},   {0x3C2, 0x3C3},   {0x3C6, 0x3D5},          {0x432, 0x1C80},
     {0x434, 0x1C81}, {0x43E, 0x1C82},  {0x441, 0x1C83},  {0x442, 0x1C84, 0x1C85}, {0x44A, 0x1C86},
     {0x463, 0x1C87}, {0x1C88, 0xA64B}, {0x1E61, 0x1E9B}, {0xFB05, 0xFB06}}};

void append(std::vector<CharacterRange>& ranges, char32_t c) {
  if (!ranges.empty() && ranges.back().last + 1 == c) {
    ranges.back().last = c;
  } else {
    ranges.push_back({c, c});
  }
}

template <typename Member>
CharacterSet where(Member member) {
  std::vector<CharacterRange> result;
  for (char32_t c = 0; c < characters_in_unicode; ++c) {
    if (member(c)) append(result, c);
  }
  return CharacterSet(std::move(result));
}

// Characters that have a lower case.
const CharacterSet& capital_set() {
  static const CharacterSet set = where([](char32_t c) { return lower(c) != c; });
  return set;
}

template <typename Lower>
CharacterSet lowered(const CharacterSet& set, Lower lower_case) {
  std::vector<CharacterRange> result;
  for (const auto [first, last] : set.ranges()) {
    for (char32_t c = first; c <= last; ++c) append(result, lower_case(c));
  }
  return CharacterSet(std::move(result));
}

char32_t ascii_lower(char32_t c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

}  // namespace

CharacterSet::CharacterSet(std::vector<CharacterRange> ranges) {
  std::ranges::sort(ranges, {}, &CharacterRange::first);
  for (const auto range : ranges) {
    if (!ranges_.empty() && range.first <= ranges_.back().last + 1) {
      ranges_.back().last = std::max(ranges_.back().last, range.last);
    } else {
      ranges_.push_back(range);
    }
  }
}

bool CharacterSet::contains(char32_t c) const {
  const auto after = std::ranges::upper_bound(ranges_, c, {}, &CharacterRange::first);
  return after != ranges_.begin() && c <= (after - 1)->last;
}

CharacterSet CharacterSet::complement() const {
  CharacterSet result;
  char32_t next = 0;
  for (const auto [first, last] : ranges_) {
    if (first > next) result.ranges_.push_back({next, first - 1});
    next = last + 1;
  }
  if (next < characters_in_unicode) result.ranges_.push_back({next, characters_in_unicode - 1});
  return result;
}

CharacterSet CharacterSet::united(const CharacterSet& other) const {
  auto all = ranges_;
  all.insert(all.end(), other.ranges_.begin(), other.ranges_.end());
  return CharacterSet(std::move(all));
}

CharacterSet CharacterSet::within(char32_t first, char32_t last) const {
  CharacterSet result;
  for (const auto range : ranges_) {
    if (range.last < first || range.first > last) continue;
    result.ranges_.push_back({std::max(range.first, first), std::min(range.last, last)});
  }
  return result;
}

const CharacterSet& word_set() {
  static const CharacterSet set = where(is_word_character);
  return set;
}

const CharacterSet& digit_set() {
  static const CharacterSet set = where(is_digit);
  return set;
}

const CharacterSet& blank_set() {
  static const CharacterSet set = where(is_blank);
  return set;
}

CharacterSet without_case(const CharacterSet& set) {
  CharacterSet small = lowered(set, lower);
  std::vector<CharacterRange> alike;
  for (const auto& letters : same_upper_case) {
    const auto some = std::span(letters).first(letters.back() == 0 ? 2 : 3);
    if (std::ranges::none_of(some, [&](char32_t c) { return small.contains(c); })) continue;
    for (const char32_t c : some) alike.push_back({c, c});
  }
  small = small.united(CharacterSet(std::move(alike)));
  std::vector<CharacterRange> capitals;
  for (const auto [first, last] : capital_set().ranges()) {
    for (char32_t c = first; c <= last; ++c) {
      if (small.contains(lower(c))) append(capitals, c);
    }
  }
  return small.united(CharacterSet(std::move(capitals)));
}

CharacterSet without_ascii_case(const CharacterSet& set) {
  const CharacterSet small = lowered(set, ascii_lower);
  std::vector<CharacterRange> capitals;
  for (char32_t c = 'A'; c <= 'Z'; ++c) {
    if (small.contains(ascii_lower(c))) capitals.push_back({c, c});
  }
  return small.united(CharacterSet(std::move(capitals)));
}

}  // namespace folkman
