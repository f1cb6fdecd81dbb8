// A document to its units: lower case, accents, then words or characters. Same rules as Python's
// `str.lower`, `unicodedata.normalize` and `re`, as scikit-learn's analyzers use them.
//
// Bytes that are not UTF-8 are read as Latin-1, one by one (0xE9 is é): no document is refused, and
// text in an 8-bit encoding mostly comes out right.
//
// An analyzer owns the memory of its answer, which holds until the next call. One per worker.
#pragma once

#include <memory>

#include "folkman/text/characters/text_options.hpp"
#include "folkman/text/tokens/character_cutter.hpp"

namespace folkman {

class Analyzer {
 public:
  explicit Analyzer(const TextOptions& options);  // Error for a pattern that cannot be used
  Analyzer(Analyzer&&) noexcept;
  Analyzer& operator=(Analyzer&&) noexcept;
  ~Analyzer();

  // Words of the document in UTF-8, stop words included; each is followed by 16 bytes or more that
  // may be read. Only with TextUnits::words.
  [[nodiscard]] std::span<const std::string_view> words(std::string_view document);
  // Only with the other units.
  [[nodiscard]] CharacterRuns characters(std::string_view document);
  // Whether a word may contain a blank, so that "a b" may be one word or two (custom patterns).
  [[nodiscard]] bool words_may_hold_blanks() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace folkman
