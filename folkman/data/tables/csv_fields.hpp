// The fields of a delimited record (RFC 4180): plain up to the next delimiter or line end, or,
// where they begin with a quote, in quotes, within which "" is a quote and delimiters and line ends
// are text. A quote inside a plain field is text; text after a closing quote is a fault: readers
// disagree on what it would mean.
#pragma once

#include "folkman/data/tables/table_row.hpp"

namespace folkman {

class CsvFields {
 public:
  explicit CsvFields(char delimiter, Quotes quotes = Quotes::doubled)
      : delimiter_(delimiter), quotes_(quotes) {}

  // The text of the field at `at`; `end` is the end of the block, whose last byte is a line feed.
  // The text is good until the next call.
  [[nodiscard]] std::string_view field(const char* at, const char* end, std::size_t column);
  // Of the last field: one past it, at a delimiter or at the line feed that ends the record.
  [[nodiscard]] const char* stop() const { return stop_; }
  [[nodiscard]] std::size_t line_feeds() const { return line_feeds_; }  // within quotes, so far

  // All fields of the record at `at`, and where it ends (one past the line feed).
  [[nodiscard]] std::vector<std::string> record(const char* at, const char* end);

 private:
  [[nodiscard]] std::string_view quoted(const char* at, const char* end, std::size_t column);

  char delimiter_;
  Quotes quotes_;
  const char* stop_ = nullptr;
  std::size_t line_feeds_ = 0;
  std::string unquoted_;
};

// How many fields a record has; [start, end) is the record.
[[nodiscard]] std::size_t count_fields(std::string_view record, char delimiter,
                                       Quotes quotes = Quotes::doubled);

}  // namespace folkman
