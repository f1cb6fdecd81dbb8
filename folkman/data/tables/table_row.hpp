// The cells of a table to one row of a batch, whatever the table is written in: the text of a cell
// and the role of its column say what becomes of it.
#pragma once

#include <array>

#include "folkman/data/reading/taken_values.hpp"
#include "folkman/data/tables/table_columns.hpp"

namespace folkman {

// Thrown at the first fault of a row.
struct CellFault {
  std::size_t column;  // from 0
  std::string what;
  std::string fix;
  bool structural = false;  // about quotes or the number of fields, not about a value
};

class TableRow {
 public:
  TableRow(const TableColumns& columns, const ReadOptions& options, NameCaches& names,
           Batch& batch);

  void begin();
  void cell(std::string_view text, std::size_t column);  // throws CellFault
  void finish();                                         // the row is in the batch
  void drop();                                           // nothing of it stays there

  // For readers that have quicker ways to numbers: of columns from `first` on that are number
  // columns, or binned ones, without anything carried.
  void numbers(const double* values, std::size_t first, std::size_t count);
  void numbers_but_zeros(const double* values, std::size_t first, std::size_t count);
  // The feature of a cell of a category, in the batch; -1: none.
  [[nodiscard]] Column word_feature(std::string_view text, std::size_t column);

 private:
  void label(std::string_view text, std::size_t column);
  void weight(std::string_view text, std::size_t column);
  void binned(std::string_view text, std::size_t column);
  void add_binned(double value, std::size_t column);
  [[noreturn]] void refuse_word(std::string_view text, std::size_t column) const;
  [[nodiscard]] double slow_number(std::string_view text, std::size_t column) const;
  void add(Column feature, double value);

  const TableColumns* columns_;
  const ReadOptions* options_;
  TakenValues values_;
  NameCaches* names_;
  Batch* batch_;
  std::vector<Column> features_of_;  // of number columns, in the batch
  Class class_ = -1;
  // Labels met lately, by their first and last byte: there are few, met in any order.
  struct Label {
    std::string text = {};  // none is empty
    Class of = -1;
  };
  std::array<Label, 16> labels_;
  double weight_ = 1;
  // Documents of the row, looked at once the rest of it has turned out well.
  struct Document {
    std::size_t place = 0;
    std::string text = {};
  };
  std::vector<Document> documents_;
  std::string name_;
};

}  // namespace folkman
