// The tokens of a rule that makes them of runs of characters, from the bits of a folded text.
#pragma once

#include <bitset>

#include "folkman/text/characters/character_class.hpp"
#include "folkman/text/characters/folded_text.hpp"

namespace folkman {

class TokenRuns {
 public:
  explicit TokenRuns(const RunRule& rule);

  // Holds until the next call, and while the text does.
  [[nodiscard]] std::span<const std::string_view> tokens(const FoldedText& folded);

 private:
  template <typename Kept>
  std::size_t collect(const FoldedText& folded, Kept kept);
  std::size_t without_last_joiners(std::size_t count);
  std::size_t without_others(std::size_t count);
  [[nodiscard]] bool is_wanted(std::string_view token) const;

  RunRule rule_;
  std::bitset<128> ascii_only_;           // of rule_.only
  std::vector<std::string_view> tokens_;  // the first of them; never made smaller
};

}  // namespace folkman
