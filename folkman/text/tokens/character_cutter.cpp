#include "folkman/text/tokens/character_cutter.hpp"

#include <algorithm>

#include "folkman/text/characters/unicode.hpp"
#include "folkman/text/characters/utf8.hpp"

namespace folkman {
namespace {

template <typename Take>
void each_character(std::string_view text, Take take) {
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at < end;) {
    const Decoded next = decoded(at, end);
    at += next.bytes;
    take(next.character);
  }
}

}  // namespace

CharacterRuns CharacterCutter::answer(std::size_t count) const {
  return {std::span(characters_).first(count), ends_};
}

CharacterRuns CharacterCutter::whole(std::string_view text) {
  characters_.resize(std::max(characters_.size(), text.size()));
  ends_.clear();
  char32_t* const out = characters_.data();
  std::size_t count = 0;
  bool after_blank = false;
  each_character(text, [&](char32_t c) {
    const bool blank = is_blank(c);
    const bool merged = blank && after_blank;
    count -= merged ? 1 : 0;
    out[count++] = merged ? U' ' : c;
    after_blank = blank;
  });
  ends_.push_back(count);
  return answer(count);
}

CharacterRuns CharacterCutter::by_words(std::string_view text) {
  // A word of one character and the blank after it become three.
  characters_.resize(std::max(characters_.size(), 2 * text.size() + 4));
  ends_.clear();
  char32_t* const out = characters_.data();
  std::size_t count = 0;
  bool inside = false;
  const auto close = [&] {
    if (!inside) return;
    out[count++] = U' ';
    ends_.push_back(count);
    inside = false;
  };
  each_character(text, [&](char32_t c) {
    if (is_blank(c)) return close();
    if (!inside) out[count++] = U' ';
    inside = true;
    out[count++] = c;
  });
  close();
  return answer(count);
}

}  // namespace folkman
