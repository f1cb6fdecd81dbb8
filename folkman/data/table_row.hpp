// The cells of a table to one row of a batch, whatever the table is written in: the text of a cell
// and the role of its column say what becomes of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "folkman/data/table_columns.hpp"

namespace folkman {

// Thrown at the first fault of a row.
struct CellFault {
  std::size_t column;  // from 0
  std::string what;
  std::string fix;
  bool structural = false;  // about quotes or the number of fields, not about a value
};

struct TableRowOptions {
  bool labels_required = true;
  Missing missing = Missing::error;
  Targets targets = Targets::classes;
};

class TableRow {
 public:
  TableRow(const TableColumns& columns, TableRowOptions options, NameCaches& names, Batch& batch);

  void begin();
  void cell(std::string_view text, std::size_t column);  // throws CellFault
  void finish();                                         // appends the row
  void drop();                                           // forgets it

  // For readers that have quicker ways to numbers: where the next entry goes.
  [[nodiscard]] Column feature_of(std::size_t column) const { return features_of_[column]; }
  [[nodiscard]] double* values() { return values_.data(); }
  [[nodiscard]] Column* features() { return features_.data(); }
  [[nodiscard]] std::size_t count() const { return count_; }
  void set_count(std::size_t count) { count_ = count; }

 private:
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

  const TableColumns* columns_;
  TableRowOptions options_;
  NameCaches* names_;
  Batch* batch_;
  std::vector<Column> features_of_;  // of number columns, in the batch
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
