// One record of a table to one row of a batch. Plain numbers take a quick way that touches each
// byte once; all else goes through the text of the field.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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
  [[nodiscard]] const char* quick_cells(const char* at, const char* end, std::size_t& i);
  [[nodiscard]] const char* past_field(const char* stop, std::size_t column) const;
  void cell(std::string_view text, std::size_t column);
  void label(std::string_view text, std::size_t column);
  void weight(std::string_view text, std::size_t column);
  void word(std::string_view text, std::size_t column);
  void add_texts();
  [[nodiscard]] double slow_number(std::string_view text, std::size_t column) const;
  void add(Column feature, double value) {
    values_[count_] = value;
    features_[count_] = feature;
    count_ += value != 0 ? 1 : 0;
  }

  // What the quick loop needs of a column, close together.
  struct Step {
    Column feature = -1;
    bool quick = false;       // a number that is not carried, with a delimiter after it
    std::size_t run_end = 0;  // where the run of such columns ends
  };

  const CsvColumns* columns_;
  std::vector<Step> steps_;
  CsvRowOptions options_;
  NameCaches* names_;
  Batch* batch_;
  CsvFields fields_;
  std::size_t line_feeds_before_ = 0;
  Class class_ = -1;
  std::string last_label_;  // whose class is last_class_; labels often repeat
  Class last_class_ = -1;
  double weight_ = 1;
  std::vector<double> values_;  // of the row, the first count_
  std::vector<Column> features_;
  std::size_t count_ = 0;
  // Documents of the row, looked at once the rest of it has turned out well.
  struct Document {
    std::size_t place = 0;
    std::string text = {};
  };
  std::vector<Document> documents_;
  std::string name_;
};

}  // namespace folkman
