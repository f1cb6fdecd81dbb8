#include "folkman/text/characters/character_class.hpp"

#include "folkman/text/characters/unicode.hpp"

namespace folkman {
namespace {

Membership inside_if(bool member) { return member ? Membership::inside : Membership::outside; }

}  // namespace

Membership membership(char32_t c, const CharacterClass& members) {
  if (c < members.ascii.size()) return inside_if(members.ascii[c]);
  switch (members.beyond) {
    case CharacterClass::Beyond::words:
      return inside_if(is_word_character(c));
    case CharacterClass::Beyond::words_and_marks:
      if (is_mark(c) || is_joiner(c)) return Membership::clinging;
      return inside_if(is_word_character(c));
    case CharacterClass::Beyond::not_blanks:
      return inside_if(!is_blank(c));
    case CharacterClass::Beyond::all:
      return Membership::inside;
    case CharacterClass::Beyond::none:
      break;
  }
  return Membership::outside;
}

CharacterClass word_characters() {
  return {ascii_where(is_word_character), CharacterClass::Beyond::words};
}

CharacterClass not_blanks() {
  return {ascii_where([](char32_t c) { return !is_blank(c); }), CharacterClass::Beyond::not_blanks};
}

}  // namespace folkman
