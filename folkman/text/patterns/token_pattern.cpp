#include "folkman/text/patterns/token_pattern.hpp"

#include <algorithm>
#include <bit>

#include "folkman/text/characters/utf8.hpp"
#include "folkman/text/patterns/pattern_reader.hpp"
#include "folkman/text/patterns/pattern_rules.hpp"

namespace folkman {
namespace {

constexpr std::string_view mark = "\uFDD0";
constexpr std::string_view stand_in = "\uFDD1";  // for a mark of the document's own

std::unique_ptr<RE2> compiled(const std::string& pattern, const PatternNode& tree, bool marked) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(64 << 20);
  auto result = std::make_unique<RE2>(re2_pattern(tree, marked), options);
  if (!result->ok()) {
    refuse_pattern(pattern, "it is too large when its repeats are written out",
                   "repeat less often, or put fewer repeats into one another");
  }
  return result;
}

}  // namespace

TokenPattern::TokenPattern(const std::string& pattern) {
  const auto tree = parsed_pattern(pattern);
  if (token_may_be_empty(tree)) {
    refuse_pattern(pattern, "it could find empty tokens", "write + for *, and leave out ?");
  }
  runs_ = run_rule(tree);
  may_hold_blanks_ = token_may_hold_blank(tree);
  if (runs_) return;
  group_ = has_token_group(tree) ? 1 : 0;
  plain_ = compiled(pattern, tree, false);
  if (!has_word_boundary(tree)) return;
  if (has_boundaries_in_a_row(tree)) {
    refuse_pattern(pattern, "it may ask for a word boundary twice at one place",
                   "leave out one \\b of the two");
  }
  marked_ = compiled(pattern, tree, true);
}

std::span<const std::string_view> TokenPattern::tokens(const FoldedText& folded) {
  tokens_.clear();
  if (folded.ascii || !marked_) {
    find(*plain_, folded.text);
  } else {
    find_in_marked(folded);
  }
  return tokens_;
}

void TokenPattern::find(const RE2& pattern, std::string_view text) {
  const re2::StringPiece piece(text.data(), text.size());
  const bool marked = &pattern == marked_.get();
  std::array<re2::StringPiece, 2> found;
  for (std::size_t at = 0; at < text.size();) {
    if (!pattern.Match(piece, at, text.size(), RE2::UNANCHORED, found.data(), group_ + 1)) return;
    // A boundary that ends one match may begin the next.
    for (auto& match : found) {
      if (marked && match.ends_with({mark.data(), mark.size()})) match.remove_suffix(mark.size());
    }
    const auto& token = found[static_cast<std::size_t>(group_)];
    tokens_.emplace_back(token.data(), token.size());
    at = static_cast<std::size_t>(found[0].data() + found[0].size() - text.data());
  }
}

void TokenPattern::mark_boundaries(const FoldedText& folded) {
  marked_text_.clear();
  marks_.clear();
  std::size_t done = 0;
  std::uint64_t last_bit = 0;
  const auto copy_to = [&](std::size_t end) {
    const auto first = marked_text_.size();
    marked_text_.append(folded.text.substr(done, end - done));
    for (auto own = marked_text_.find(mark, first); own != std::string::npos;
         own = marked_text_.find(mark, own)) {
      marked_text_.replace(own, mark.size(), stand_in);
    }
    done = end;
  };
  for (std::size_t word = 0; word < folded.members.size(); ++word) {
    const std::uint64_t members = folded.members[word];
    std::uint64_t boundaries = members ^ (members << 1 | last_bit);
    last_bit = members >> 63;
    for (; boundaries != 0; boundaries &= boundaries - 1) {
      copy_to(64 * word + static_cast<std::size_t>(std::countr_zero(boundaries)));
      marks_.push_back(marked_text_.size());
      marked_text_.append(mark);
    }
  }
  copy_to(folded.text.size());
}

void TokenPattern::find_in_marked(const FoldedText& folded) {
  mark_boundaries(folded);
  find(*marked_, marked_text_);
  std::size_t marks = 0;  // before the place asked for; places come in order
  const auto original = [&](const char* place) {
    const auto at = static_cast<std::size_t>(place - marked_text_.data());
    while (marks < marks_.size() && marks_[marks] < at) ++marks;
    return at - marks * mark.size();
  };
  for (auto& token : tokens_) {
    const std::size_t first = original(token.data());
    const std::size_t last = original(token.data() + token.size());
    token = folded.text.substr(first, last - first);
  }
}

}  // namespace folkman
