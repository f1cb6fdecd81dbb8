#include "folkman/text/tokens/token_runs.hpp"

#include <algorithm>
#include <bit>

namespace folkman {
namespace {

bool has_two_characters(std::string_view run) {
  return run.size() > bytes_of_character(run.data()[0]);
}

bool has_characters(std::string_view run, std::size_t least) {
  if (run.size() < least) return false;
  if (run.size() >= 4 * least) return true;
  const auto begins = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80; };
  return static_cast<std::size_t>(std::ranges::count_if(run, begins)) >= least;
}

}  // namespace

TokenRuns::TokenRuns(const RunRule& rule) : rule_(rule) {
  if (rule.only) ascii_only_ = ascii_of(*rule.only);
}

std::span<const std::string_view> TokenRuns::tokens(const FoldedText& folded) {
  std::size_t count = 0;
  if (rule_.shortest <= 1) {
    count = collect(folded, [](std::string_view) { return true; });
  } else if (rule_.shortest == 2) {
    count = collect(folded, has_two_characters);
  } else {
    count = collect(folded,
                    [this](std::string_view run) { return has_characters(run, rule_.shortest); });
  }
  const bool joined = rule_.members.beyond == CharacterClass::Beyond::words_and_marks;
  if (joined && !folded.ascii) count = without_last_joiners(count);
  if (rule_.only || rule_.longest != RunRule::unlimited) count = without_others(count);
  return {tokens_.data(), count};
}

// Every edge closes what is between it and the edge before: a run or a gap. Both are written, only
// runs that are kept are counted, so that nothing is guessed by the processor.
template <typename Kept>
std::size_t TokenRuns::collect(const FoldedText& folded, Kept kept) {
  const char* const text = folded.text.data();
  std::size_t count = 0;
  std::size_t start = 0;
  bool inside = false;
  std::uint64_t last_bit = 0;
  for (std::size_t word = 0; word < folded.members.size(); ++word) {
    if (tokens_.size() < count + 65) tokens_.resize(2 * count + 256);
    const std::uint64_t members = folded.members[word];
    std::uint64_t edges = members ^ (members << 1 | last_bit);
    last_bit = members >> 63;
    while (edges != 0) {
      const std::size_t edge = 64 * word + static_cast<std::size_t>(std::countr_zero(edges));
      edges &= edges - 1;
      const std::string_view run(text + start, edge - start);
      tokens_[count] = run;
      count += static_cast<std::size_t>(inside & kept(run));
      start = edge;
      inside = !inside;
    }
  }
  return count;
}

// A joiner joins only what stands on both sides of it.
std::size_t TokenRuns::without_last_joiners(std::size_t count) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    auto token = tokens_[i];
    while (token.ends_with("\u200C") || token.ends_with("\u200D")) token.remove_suffix(3);
    tokens_[kept] = token;
    kept += has_characters(token, rule_.shortest) ? 1 : 0;
  }
  return kept;
}

std::size_t TokenRuns::without_others(std::size_t count) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    tokens_[kept] = tokens_[i];
    kept += is_wanted(tokens_[i]) ? 1 : 0;
  }
  return kept;
}

bool TokenRuns::is_wanted(std::string_view token) const {
  if (rule_.longest != RunRule::unlimited && has_characters(token, rule_.longest + 1)) return false;
  if (!rule_.only) return true;
  const char* const end = token.data() + token.size();
  for (const char* at = token.data(); at < end;) {
    const Decoded next = decoded(at, end);
    const char32_t c = next.character;
    if (c < ascii_only_.size() ? !ascii_only_[c] : !rule_.only->contains(c)) return false;
    at += next.bytes;
  }
  return true;
}

}  // namespace folkman
