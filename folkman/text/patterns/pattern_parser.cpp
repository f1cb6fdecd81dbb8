#include "folkman/text/patterns/pattern_parser.hpp"

#include <utility>

#include "folkman/text/characters/utf8.hpp"
#include "folkman/text/patterns/pattern_classes.hpp"

namespace folkman {
namespace {

using Kind = PatternNode::Kind;

constexpr int deepest = 100;

PatternNode characters(CharacterSet set) {
  return {.kind = Kind::characters, .set = std::move(set)};
}

// A sequence or choice of one part is that part.
PatternNode joined(Kind kind, std::vector<PatternNode> parts) {
  if (parts.size() == 1) return std::move(parts.front());
  return {.kind = kind, .parts = std::move(parts)};
}

class Parser {
 public:
  explicit Parser(std::string_view pattern) : reader_(pattern) {}

  PatternNode parse() {
    take_flags();
    auto result = choice(0);
    if (!reader_.at_end()) reader_.refuse("it has an unbalanced )", "write \\) for the character");
    return result;
  }

 private:
  void take_flags();
  PatternNode choice(int depth);
  PatternNode sequence(int depth);
  PatternNode item(int depth);
  PatternNode group(int depth);
  PatternNode escape();
  PatternNode repeated(PatternNode item);
  std::optional<std::pair<std::size_t, std::size_t>> repeat_counts();
  std::size_t number(std::size_t otherwise);
  [[noreturn]] void refuse_lookaround();

  PatternReader reader_;
  PatternFlags flags_;
  PatternClasses classes_{reader_, flags_};
  bool has_token_ = false;
};

void Parser::refuse_lookaround() {
  reader_.refuse("it looks around, back, or sets flags inside, which takes more than linear time",
                 "leave out (?=, (?!, (?<=, (?<!, (?>, (?( and backreferences; put flags first");
}

void Parser::take_flags() {
  bool unicode = false;
  while (reader_.take("(?")) {
    const auto start = reader_.position() - 2;
    while (reader_.next_is_one_of("aiLmsux")) {
      const char32_t flag = reader_.take_any();
      if (flag == 'a') flags_.ascii = true;
      if (flag == 'u') unicode = true;
      if (flag == 'i') flags_.ignore_case = true;
      if (flag == 's') flags_.dot_is_all = true;
      if (flag == 'L' || flag == 'm' || flag == 'x') {
        reader_.refuse("the flags L, m and x are not offered", "use a, i, s and u only");
      }
    }
    if (unicode && flags_.ascii) reader_.refuse("the flags a and u exclude each other", "give one");
    if (reader_.position() == start + 2 || !reader_.take(")")) {
      reader_.go_to(start);
      return;
    }
  }
}

PatternNode Parser::choice(int depth) {
  if (depth > deepest) reader_.refuse("its groups are too deep", "leave groups out");
  std::vector<PatternNode> parts;
  do {
    parts.push_back(sequence(depth));
  } while (reader_.take("|"));
  return joined(Kind::choice, std::move(parts));
}

PatternNode Parser::sequence(int depth) {
  std::vector<PatternNode> parts;
  while (!reader_.at_end() && !reader_.next_is_one_of("|)")) {
    if (reader_.take("(?#")) {
      while (!reader_.take(")")) reader_.take_any();
      continue;
    }
    parts.push_back(repeated(item(depth)));
  }
  return joined(Kind::sequence, std::move(parts));
}

PatternNode Parser::item(int depth) {
  if (reader_.take("(")) return group(depth);
  if (reader_.take("[")) return characters(classes_.in_brackets());
  if (reader_.take("\\")) return escape();
  if (reader_.take(".")) {
    const CharacterSet newline({{'\n', '\n'}});
    return characters((flags_.dot_is_all ? CharacterSet() : newline).complement());
  }
  if (reader_.take("^")) return {.kind = Kind::text_start};
  if (reader_.next_is_one_of("$")) {
    reader_.refuse("$ is not offered: Python's also stands before a last line break",
                   "write \\Z for the end of the document");
  }
  if (repeat_counts()) {
    reader_.refuse("it repeats nothing", "write \\*, \\+ or \\? for the character");
  }
  return characters(classes_.one(reader_.take_any()));
}

PatternNode Parser::group(int depth) {
  const bool is_token = !reader_.take("?:");
  if (is_token && reader_.take("?P<")) {
    while (!reader_.take(">")) reader_.take_any();
  } else if (is_token && reader_.take("?")) {
    refuse_lookaround();
  }
  if (is_token && std::exchange(has_token_, true)) {
    reader_.refuse("it has more than one capturing group, and the token is the only one",
                   "write (?: for the other groups");
  }
  auto inside = choice(depth + 1);
  if (!reader_.take(")")) reader_.refuse("a group is not closed", "add )");
  if (!is_token) return inside;
  return {.kind = Kind::token, .parts = {std::move(inside)}};
}

PatternNode Parser::escape() {
  if (reader_.take("A")) return {.kind = Kind::text_start};
  if (reader_.take("Z")) return {.kind = Kind::text_end};
  if (reader_.take("b")) return {.kind = flags_.ascii ? Kind::ascii_boundary : Kind::word_boundary};
  if (reader_.next_is_one_of("B")) {
    reader_.refuse("\\B is not offered", "say which characters stand there");
  }
  if (auto named = classes_.named()) return characters(*std::move(named));
  if (reader_.next_is_one_of("123456789") && !reader_.octal_number_follows()) refuse_lookaround();
  return characters(classes_.one(classes_.escaped()));
}

PatternNode Parser::repeated(PatternNode item) {
  const auto counts = repeat_counts();
  if (!counts) return item;
  PatternNode result{.kind = Kind::repeat, .least = counts->first, .most = counts->second};
  if (result.least > result.most) {
    reader_.refuse("a repeat has its larger number first", "write {2,3}, the smaller first");
  }
  const bool position = item.kind == Kind::word_boundary || item.kind == Kind::ascii_boundary ||
                        item.kind == Kind::text_start || item.kind == Kind::text_end;
  if (position) reader_.refuse("it repeats a position", "leave the repeat out");
  result.parts.push_back(std::move(item));
  result.lazy = reader_.take("?");
  if (reader_.next_is_one_of("+")) refuse_lookaround();
  if (repeat_counts()) reader_.refuse("it repeats a repeat", "put the inner one into (?: )");
  return result;
}

std::optional<std::pair<std::size_t, std::size_t>> Parser::repeat_counts() {
  if (reader_.take("*")) return std::pair(std::size_t{0}, PatternNode::unbounded);
  if (reader_.take("+")) return std::pair(std::size_t{1}, PatternNode::unbounded);
  if (reader_.take("?")) return std::pair(std::size_t{0}, std::size_t{1});
  const auto start = reader_.position();
  if (!reader_.take("{")) return {};
  if (!reader_.next_is_one_of("}")) {
    const std::size_t least = number(0);
    const bool single = !reader_.take(",");
    const std::size_t most = single ? least : number(PatternNode::unbounded);
    if (reader_.take("}")) return std::pair(least, most);
  }
  reader_.go_to(start);  // a brace that counts nothing is a brace
  return {};
}

std::size_t Parser::number(std::size_t otherwise) {
  constexpr std::size_t most = 1000;
  if (!reader_.next_is_one_of("0123456789")) return otherwise;
  std::size_t result = 0;
  while (reader_.next_is_one_of("0123456789")) {
    result = result * 10 + (reader_.take_any() - U'0');
    if (result > most) reader_.refuse("it repeats more than 1000 times", "repeat less often");
  }
  return result;
}

}  // namespace

PatternNode parsed_pattern(std::string_view pattern) { return Parser(pattern).parse(); }

}  // namespace folkman
