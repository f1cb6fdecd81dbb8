// The header of an ARFF file, and the words it is written in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace folkman {

struct ArffAttribute {
  enum class Type { number, nominal, other };
  std::string name;
  Type type = Type::number;
  std::string type_name = {};            // as written, of others
  std::vector<std::string> values = {};  // of nominal ones
};

struct ArffHeader {
  std::vector<ArffAttribute> attributes;
  std::size_t bytes = 0;  // up to and with the line @data
  std::size_t lines = 0;
};

// `text` begins the file and holds the whole header; `file` is for messages.
[[nodiscard]] ArffHeader arff_header(const std::string& file, std::string_view text);
// Whether `text` holds the line @data.
[[nodiscard]] bool has_arff_data(std::string_view text);
// Whether the first line that is neither blank nor comment is @relation.
[[nodiscard]] bool looks_like_arff(std::string_view head);

// Thrown where text cannot be read; the caller knows the place.
struct ArffFault {
  std::string what;
  std::string fix;
};

// The values of a line, separated by `,`, as text: quotes taken off, blanks around it, too.
class ArffValues {
 public:
  explicit ArffValues(std::string_view line) : rest_(line) {}
  // False at the end.
  [[nodiscard]] bool next();
  [[nodiscard]] std::string_view text() const { return text_; }  // good until the next call
  [[nodiscard]] bool quoted() const { return quoted_; }

 private:
  void read_quoted(char quote);

  std::string_view rest_;
  std::string_view text_;
  std::string unquoted_;
  bool quoted_ = false;
};

}  // namespace folkman
