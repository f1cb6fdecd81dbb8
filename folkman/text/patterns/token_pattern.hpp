// Tokens by a regular expression of the user, as Python's re.findall gives them: the matches from
// left to right, or in each of them what the group holds. RE2 finds a match in linear time.
//
// RE2's \b knows ASCII only. Where a text has other characters, it is copied with a mark at every
// word boundary, and the pattern looks for the mark.
#pragma once

#include <re2/re2.h>

#include <string>

#include "folkman/text/characters/character_class.hpp"
#include "folkman/text/characters/folded_text.hpp"

namespace folkman {

class TokenPattern {
 public:
  explicit TokenPattern(const std::string& pattern);  // Error where it cannot be used

  // If tokens are simply runs of characters; then `tokens` need not be asked.
  [[nodiscard]] const std::optional<RunRule>& runs() const { return runs_; }
  [[nodiscard]] bool may_hold_blanks() const { return may_hold_blanks_; }

  // The folded text must be marked for \w. Holds until the next call, and while the text does.
  [[nodiscard]] std::span<const std::string_view> tokens(const FoldedText& folded);

 private:
  void find(const RE2& pattern, std::string_view text);
  void mark_boundaries(const FoldedText& folded);
  void find_in_marked(const FoldedText& folded);

  std::optional<RunRule> runs_;
  bool may_hold_blanks_ = false;
  int group_ = 0;  // the submatch that is the token
  std::unique_ptr<RE2> plain_;
  std::unique_ptr<RE2> marked_;  // if the pattern has a Unicode boundary
  std::string marked_text_;
  std::vector<std::size_t> marks_;  // where they stand in it
  std::vector<std::string_view> tokens_;
};

}  // namespace folkman
