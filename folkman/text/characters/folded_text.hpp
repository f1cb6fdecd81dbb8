// A document in lower case and without accents, as the options ask, in valid UTF-8, and for every
// byte whether its character belongs to a class: all that finding tokens needs.
//
// Every character becomes a fixed sequence: its lower case, decomposed, without combining ones.
// (Decomposition reorders combining characters only, and those are left out.) What becomes of a
// character is looked up once and kept in pages of 256. The exception is capital sigma, whose lower
// case depends on its neighbours. ASCII goes by blocks, see ascii_blocks.hpp.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "folkman/text/characters/ascii_blocks.hpp"
#include "folkman/text/characters/character_class.hpp"
#include "folkman/text/characters/text_options.hpp"
#include "folkman/text/characters/utf8.hpp"

namespace folkman {

struct FoldedText {
  std::string_view text;                   // followed by bytes that may be read
  std::span<const std::uint64_t> members;  // bit i: byte i of the text; one more 0 bit at the end
  bool ascii = true;                       // every byte of the text is
};

class TextFolder {
 public:
  TextFolder(bool lowercase, Accents accents, const CharacterClass& members);

  // Holds until the next call.
  [[nodiscard]] FoldedText fold(std::string_view document);

 private:
  enum class Kind : std::uint8_t { outside, inside, clinging, sequence, capital_sigma };

  struct alignas(8) Fold {
    Encoded character;  // of a sequence: its place in sequences_
    Kind kind;
  };
  static_assert(sizeof(Fold) == 8);

  using Page = std::array<Fold, 256>;

  // Where the text is written while no other function does: in registers.
  struct Pen {
    char* text;
    std::uint64_t* bits;
    std::size_t size;
    std::uint64_t word;  // bits[size / 64]
    bool inside;         // the bit before
    bool ascii;

    void write(const Fold& fold);
  };

  const Fold& fold_of(char32_t c);
  void fill(Page& page, char32_t first);
  [[nodiscard]] Fold single(char32_t c) const;
  const char* fold_blocks(const char* from, const char* end);
  const char* fold_characters(const char* from, const char* start, const char* end);
  [[nodiscard]] Pen pen_taken();
  void put_down(const Pen& pen);
  void make_room(std::size_t bytes);

  bool lowercase_;
  Accents accents_;
  CharacterClass members_;
  AsciiRule ascii_rule_;
  std::vector<std::unique_ptr<Page>> pages_;
  std::vector<Fold> sequences_;  // each ends with a character of length 0
  std::vector<char> text_;
  std::vector<std::uint64_t> bits_;
  std::size_t size_ = 0;  // of the text; bits_[size_ / 64] is 0 from bit size_ % 64 on
  bool ascii_ = true;
};

}  // namespace folkman
