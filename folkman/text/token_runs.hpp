// The tokens of a rule that makes them of runs of characters, from the bits of a folded text.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "folkman/text/character_class.hpp"
#include "folkman/text/folded_text.hpp"

namespace folkman {

class TokenRuns {
 public:
  explicit TokenRuns(const RunRule& rule) : rule_(rule) {}

  // Holds until the next call, and while the text does.
  [[nodiscard]] std::span<const std::string_view> tokens(const FoldedText& folded);

 private:
  template <typename Kept>
  std::size_t collect(const FoldedText& folded, Kept kept);
  std::size_t without_last_joiners(std::size_t count);

  RunRule rule_;
  std::vector<std::string_view> tokens_;  // the first of them; never made smaller
};

}  // namespace folkman
