#include "folkman/data/tables/arff_header.hpp"

#include <algorithm>
#include <cctype>
#include <unordered_set>

#include "folkman/base/error.hpp"
#include "folkman/data/bytes/blank_text.hpp"
#include "folkman/data/bytes/number_text.hpp"

namespace folkman {
namespace {

void skip_blanks(std::string_view& text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
}

std::string lowered(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

// Takes the first line off.
std::string_view taken_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  auto line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  skip_blanks(line);
  while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
  return line;
}

bool says(std::string_view line, std::string_view keyword) {
  if (line.size() < keyword.size() || lowered(line.substr(0, keyword.size())) != keyword) {
    return false;
  }
  return line.size() == keyword.size() || is_blank(line[keyword.size()]);
}

// A name at the front, quoted or up to a blank (or the brace of a nominal type).
std::string taken_name(std::string_view& text) {
  if (text.empty()) throw ArffFault{"an attribute has no name", "write @attribute NAME TYPE"};
  const char quote = text.front();
  if (quote != '\'' && quote != '"') {
    const auto end = std::min(text.find_first_of(" \t{"), text.size());
    std::string name(text.substr(0, end));
    text.remove_prefix(end);
    return name;
  }
  std::string name;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      name += text[++i];
    } else if (text[i] == quote) {
      text.remove_prefix(i + 1);
      return name;
    } else {
      name += text[i];
    }
  }
  throw ArffFault{"the quote that opens a name is never closed", "close it"};
}

std::vector<std::string> nominal_values(std::string_view text) {
  const auto close = text.rfind('}');
  if (close == std::string_view::npos) {
    throw ArffFault{"the list of values has no closing brace", "end it with }"};
  }
  std::vector<std::string> found;
  for (ArffValues values(text.substr(1, close - 1)); values.next();) {
    found.emplace_back(values.text());
  }
  return found;
}

ArffAttribute attribute(std::string_view text) {
  skip_blanks(text);
  ArffAttribute found{.name = taken_name(text)};
  skip_blanks(text);
  if (text.starts_with('{')) {
    found.type = ArffAttribute::Type::nominal;
    found.values = nominal_values(text);
    return found;
  }
  const auto end = std::min(text.find_first_of(" \t[{\""), text.size());
  found.type_name = text.substr(0, end);
  const std::string type = lowered(found.type_name);
  if (type.empty()) throw ArffFault{"an attribute has no type", "write @attribute NAME TYPE"};
  static constexpr std::array<std::string_view, 3> numbers{"numeric", "real", "integer"};
  const bool number = std::ranges::find(numbers, type) != numbers.end();
  found.type = number ? ArffAttribute::Type::number : ArffAttribute::Type::other;
  return found;
}

void check_names(const ArffHeader& header) {
  if (header.attributes.empty()) {
    throw ArffFault{"no attribute is declared before @data", "declare them: @attribute NAME TYPE"};
  }
  std::unordered_set<std::string_view> seen;
  for (const ArffAttribute& one : header.attributes) {
    if (seen.insert(one.name).second) continue;
    throw ArffFault{"the attribute " + shown(one.name) + " is declared twice",
                    "give every attribute its own name"};
  }
}

}  // namespace

bool has_arff_data(std::string_view text) {
  while (!text.empty()) {
    if (says(taken_line(text), "@data")) return true;
  }
  return false;
}

bool looks_like_arff(std::string_view head) {
  while (!head.empty()) {
    const auto line = taken_line(head);
    if (!line.empty() && line.front() != '%') return says(line, "@relation");
  }
  return false;
}

ArffHeader arff_header(const std::string& file, std::string_view text) {
  constexpr std::string_view declares = "@attribute";
  ArffHeader header;
  const std::size_t size = text.size();
  try {
    while (!text.empty()) {
      const auto line = taken_line(text);
      ++header.lines;
      header.bytes = size - text.size();
      if (line.empty() || line.front() == '%' || says(line, "@relation")) continue;
      if (says(line, "@data")) {
        check_names(header);
        return header;
      }
      if (!says(line, declares)) {
        throw ArffFault{"expected @attribute or @data, found " + shown(line),
                        "declare the attributes, then begin the rows with @data"};
      }
      header.attributes.push_back(attribute(line.substr(declares.size())));
    }
    throw ArffFault{"there is no line @data", "give a whole ARFF file"};
  } catch (const ArffFault& fault) {
    refuse_data(file + ", line " + std::to_string(header.lines), fault.what, fault.fix);
  }
}

bool ArffValues::next() {
  skip_blanks(rest_);
  if (rest_.empty()) return false;
  quoted_ = rest_.front() == '\'' || rest_.front() == '"';
  if (quoted_) {
    read_quoted(rest_.front());
    return true;
  }
  const auto end = std::min(rest_.find(','), rest_.size());
  text_ = rest_.substr(0, end);
  while (!text_.empty() && is_blank(text_.back())) text_.remove_suffix(1);
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  return true;
}

void ArffValues::read_quoted(char quote) {
  unquoted_.clear();
  std::size_t i = 1;
  for (; i < rest_.size() && rest_[i] != quote; ++i) {
    if (rest_[i] == '\\' && i + 1 < rest_.size()) ++i;
    unquoted_ += rest_[i];
  }
  if (i >= rest_.size()) {
    throw ArffFault{"the quote that opens a value is never closed",
                    "close it, or put \\ before a quote that is text"};
  }
  rest_.remove_prefix(i + 1);
  skip_blanks(rest_);
  if (!rest_.empty() && rest_.front() != ',') {
    throw ArffFault{"there is text after the closing quote of a value",
                    "put the whole value in quotes, and \\ before quotes in it"};
  }
  if (!rest_.empty()) rest_.remove_prefix(1);
  text_ = unquoted_;
}

}  // namespace folkman
