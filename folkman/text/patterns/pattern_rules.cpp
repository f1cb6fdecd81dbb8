#include "folkman/text/patterns/pattern_rules.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace folkman {
namespace {

using Kind = PatternNode::Kind;

template <typename Found>
bool any_node(const PatternNode& node, Found found) {
  return found(node) || std::ranges::any_of(node.parts, [&](const PatternNode& part) {
           return any_node(part, found);
         });
}

const PatternNode* token_group(const PatternNode& node) {
  if (node.kind == Kind::token) return &node;
  for (const auto& part : node.parts) {
    if (const auto* found = token_group(part)) return found;
  }
  return nullptr;
}

bool may_be_empty(const PatternNode& node) {
  switch (node.kind) {
    case Kind::characters:
      return false;
    case Kind::sequence:
    case Kind::token:
      return std::ranges::all_of(node.parts, may_be_empty);
    case Kind::choice:
      return std::ranges::any_of(node.parts, may_be_empty);
    case Kind::repeat:
      return node.least == 0 || may_be_empty(node.parts[0]);
    default:
      return true;
  }
}

// Whether the group is part of every match.
bool is_certain(const PatternNode& node) {
  if (node.kind == Kind::token) return true;
  if (node.kind == Kind::choice || (node.kind == Kind::repeat && node.least == 0)) return false;
  return std::ranges::any_of(node.parts, is_certain);
}

std::optional<CharacterClass> character_class(const CharacterSet& set) {
  using Beyond = CharacterClass::Beyond;
  const auto beyond_ascii = [](const CharacterSet& all) {
    return all.within(0x80, characters_in_unicode - 1);
  };
  const auto with = [&](Beyond beyond) { return CharacterClass{ascii_of(set), beyond}; };
  const auto beyond = beyond_ascii(set);
  if (beyond == CharacterSet()) return with(Beyond::none);
  if (beyond == beyond_ascii(word_set())) return with(Beyond::words);
  if (beyond == beyond_ascii(blank_set().complement())) return with(Beyond::not_blanks);
  if (beyond == beyond_ascii(CharacterSet().complement())) return with(Beyond::all);
  return {};
}

// X, X+, X{2,}, XX+, X{2,5}: so many of one set.
struct Run {
  const CharacterSet* set = nullptr;
  std::size_t least = 0;
  std::size_t most = 0;
  bool lazy = false;
};

std::optional<Run> run_of(std::span<const PatternNode> items) {
  Run run;
  for (const auto& item : items) {
    const bool repeats = item.kind == Kind::repeat;
    const auto& one = repeats ? item.parts[0] : item;
    if (one.kind != Kind::characters || (run.set != nullptr && *run.set != one.set)) return {};
    run.set = &one.set;
    run.least += item.least;
    const bool endless = std::max(run.most, item.most) == PatternNode::unbounded;
    run.most = endless ? PatternNode::unbounded : run.most + item.most;
    run.lazy = run.lazy || item.lazy;
  }
  if (run.set == nullptr) return {};
  return run;
}

// A sequence without the boundaries at its ends, and without groups around it.
struct Bounded {
  std::span<const PatternNode> items;
  std::optional<Kind> before = {};
  std::optional<Kind> after = {};
};

Bounded bounded(const PatternNode& pattern) {
  const auto is_boundary = [](const PatternNode& item) {
    return item.kind == Kind::word_boundary || item.kind == Kind::ascii_boundary;
  };
  Bounded result{{&pattern, 1}};
  auto& items = result.items;
  while (true) {
    if (!items.empty() && is_boundary(items.front())) {
      result.before = items.front().kind;
      items = items.subspan(1);
    } else if (!items.empty() && is_boundary(items.back())) {
      result.after = items.back().kind;
      items = items.first(items.size() - 1);
    } else if (items.size() == 1 &&
               (items[0].kind == Kind::token || items[0].kind == Kind::sequence)) {
      items = items[0].parts;
    } else {
      return result;
    }
  }
}

// What boundaries a node may ask for before its first character and after its last.
struct Edges {
  bool first = false;
  bool last = false;
  bool in_a_row = false;
};

Edges edges(const PatternNode& node) {
  if (node.kind == Kind::word_boundary) return {.first = true, .last = true};
  Edges result;
  bool before = true;    // no character yet
  bool pending = false;  // a boundary since the last character
  for (const auto& part : node.parts) {
    const Edges inner = edges(part);
    result.in_a_row = result.in_a_row || inner.in_a_row;
    if (node.kind == Kind::choice) {
      result.first = result.first || inner.first;
      result.last = result.last || inner.last;
      continue;
    }
    result.in_a_row = result.in_a_row || (pending && inner.first);
    result.first = result.first || (before && inner.first);
    const bool empty = may_be_empty(part);
    before = before && empty;
    pending = inner.last || (pending && empty);
  }
  if (node.kind != Kind::choice) result.last = pending;
  if (node.kind == Kind::repeat && node.most > 1 && result.first && result.last) {
    result.in_a_row = true;
  }
  return result;
}

std::string text_of(std::initializer_list<std::string_view> parts) {
  std::string result;
  for (const auto part : parts) result += part;
  return result;
}

std::string hexadecimal(char32_t c) {
  std::array<char, 8> digits{};
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(),
                                          static_cast<std::uint32_t>(c), 16);
  return text_of({"\\x{", {digits.data(), end}, "}"});
}

std::string brackets(const CharacterSet& set) {
  if (set.ranges().empty()) return "[^\\x{0}-\\x{10ffff}]";
  std::string result = "[";
  for (const auto [first, last] : set.ranges()) {
    result += text_of({hexadecimal(first), "-", hexadecimal(last)});
  }
  return result + "]";
}

CharacterSet without_mark(const CharacterSet& set) {
  return set.complement().united(CharacterSet({{boundary_mark, boundary_mark}})).complement();
}

std::string repeat_suffix(const PatternNode& node) {
  const auto most = node.most == PatternNode::unbounded ? "" : std::to_string(node.most);
  return text_of({"{", std::to_string(node.least), ",", most, "}", node.lazy ? "?" : ""});
}

}  // namespace

std::optional<RunRule> run_rule(const PatternNode& pattern) {
  const auto [items, before, after] = bounded(pattern);
  const auto run = run_of(items);
  if (!run) return {};
  const bool is_ascii = (before ? before : after) == Kind::ascii_boundary;
  const CharacterSet words = is_ascii ? word_set().within(0, 0x7F) : word_set();
  if (before && after && words.united(*run->set) == words) {
    // Between two boundaries, word characters are a whole word.
    RunRule rule{*character_class(words), run->least, run->most};
    if (*run->set != words) rule.only = *run->set;
    return rule;
  }
  const auto members = character_class(*run->set);
  const bool whole = run->most == PatternNode::unbounded && !run->lazy;
  if (!members || !whole || ((before || after) && *run->set != words)) return {};
  return RunRule{*members, run->least};
}

bool has_token_group(const PatternNode& pattern) { return token_group(pattern) != nullptr; }

bool has_word_boundary(const PatternNode& pattern) {
  return any_node(pattern, [](const PatternNode& n) { return n.kind == Kind::word_boundary; });
}

bool token_may_be_empty(const PatternNode& pattern) {
  const auto* token = token_group(pattern);
  return token == nullptr ? may_be_empty(pattern) : may_be_empty(*token) || !is_certain(pattern);
}

bool token_may_hold_blank(const PatternNode& pattern) {
  const auto* token = token_group(pattern);
  return any_node(token == nullptr ? pattern : *token, [](const PatternNode& node) {
    return node.kind == Kind::characters && node.set.contains(' ');
  });
}

bool has_boundaries_in_a_row(const PatternNode& pattern) { return edges(pattern).in_a_row; }

std::string re2_pattern(const PatternNode& pattern, bool marked) {
  const std::string mark = hexadecimal(boundary_mark);
  const auto all = [&](const char* between) {
    std::string result;
    for (const auto& part : pattern.parts) {
      if (&part != &pattern.parts.front()) result += between;
      result += re2_pattern(part, marked);
    }
    return result;
  };
  switch (pattern.kind) {
    case Kind::characters:
      return marked ? text_of({"(?:", mark, "?", brackets(without_mark(pattern.set)), ")"})
                    : brackets(pattern.set);
    case Kind::sequence:
      return text_of({"(?:", all(""), ")"});
    case Kind::choice:
      return text_of({"(?:", all("|"), ")"});
    case Kind::repeat:
      return text_of({"(?:", all(""), ")", repeat_suffix(pattern)});
    case Kind::token:
      return text_of({"(", all(""), ")"});
    case Kind::word_boundary:
      return marked ? mark : "\\b";
    case Kind::ascii_boundary:
      return "\\b";
    case Kind::text_start:
      return "\\A";
    case Kind::text_end:
      return marked ? text_of({mark, "?\\z"}) : "\\z";
  }
  return {};
}

}  // namespace folkman
