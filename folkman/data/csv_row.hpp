// One record of a table to one row of a batch. Plain numbers take a quick way that touches each
// byte once; all else goes through the text of the field.
#pragma once

#include <string>
#include <string_view>

#include "folkman/data/csv_columns.hpp"
#include "folkman/data/csv_fields.hpp"

namespace folkman {

struct CsvRowOptions {
  bool labels_required = true;
  Missing missing = Missing::error;
};

class CsvRowParser {
 public:
  CsvRowParser(const CsvColumns& columns, CsvRowOptions options, NameCaches& names, Batch& batch);

  // Appends the record at `at`; returns one past its line feed. Throws CellFault.
  [[nodiscard]] const char* row(const char* at, const char* end);
  [[nodiscard]] std::size_t line_feeds() const { return fields_.line_feeds() - line_feeds_before_; }
  void drop_unfinished_row();

 private:
  [[nodiscard]] const char* number(const char* at, const char* end, std::size_t column);
  void cell(std::string_view text, std::size_t column);
  void label(std::string_view text, std::size_t column);
  void weight(std::string_view text, std::size_t column);
  void word(std::string_view text, std::size_t column);
  [[nodiscard]] double slow_number(std::string_view text, std::size_t column) const;
  void add(Column feature, double value, bool whole);

  const CsvColumns* columns_;
  CsvRowOptions options_;
  NameCaches* names_;
  Batch* batch_;
  CsvFields fields_;
  std::size_t line_feeds_before_ = 0;
  Class class_ = -1;
  std::string last_label_;  // whose class is last_class_; labels often repeat
  Class last_class_ = -1;
  double weight_ = 1;
  std::string name_;
};

}  // namespace folkman
