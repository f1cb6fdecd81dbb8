// The text of a pattern, read character by character.
#pragma once

#include <string_view>

#include "folkman/base/error.hpp"
#include "folkman/text/characters/utf8.hpp"

namespace folkman {

// The Error, for all that can be wrong with a pattern.
[[noreturn]] inline void refuse_pattern(std::string_view pattern, std::string what,
                                        std::string fix) {
  refuse_argument(option("token_pattern", pattern), std::move(what), std::move(fix));
}

class PatternReader {
 public:
  explicit PatternReader(std::string_view pattern) : pattern_(pattern) {}

  [[nodiscard]] bool at_end() const { return at_ == pattern_.size(); }
  [[nodiscard]] std::size_t position() const { return at_; }
  void go_to(std::size_t position) { at_ = position; }

  [[nodiscard]] bool next_is_one_of(std::string_view characters) const {
    return !at_end() && characters.find(pattern_[at_]) != std::string_view::npos;
  }
  // Moves past `text` if it comes next.
  bool take(std::string_view text) {
    if (!pattern_.substr(at_).starts_with(text)) return false;
    at_ += text.size();
    return true;
  }
  char32_t take_any() {
    if (at_end()) refuse("it ends too early", "close what it opens");
    const auto next = decoded(pattern_.data() + at_, pattern_.data() + pattern_.size());
    at_ += next.bytes;
    return next.character;
  }
  // Three octal digits: \101 is A, \1 would be a backreference.
  [[nodiscard]] bool octal_number_follows() const {
    const auto digits = pattern_.substr(at_, 3);
    return digits.size() == 3 && digits.find_first_not_of("01234567") == std::string_view::npos;
  }
  [[noreturn]] void refuse(std::string what, std::string fix) const {
    refuse_pattern(pattern_, std::move(what), std::move(fix));
  }

 private:
  std::string_view pattern_;
  std::size_t at_ = 0;
};

}  // namespace folkman
