// One record of a delimited table to one row of a batch. Plain numbers take a quick way that
// touches each byte once; all else goes through the text of the field.
#pragma once

#include <vector>

#include "folkman/data/csv_columns.hpp"
#include "folkman/data/csv_fields.hpp"
#include "folkman/data/table_row.hpp"

namespace folkman {

class CsvRowParser {
 public:
  CsvRowParser(const CsvColumns& columns, TableRowOptions options, NameCaches& names, Batch& batch);

  // Appends the record at `at`; returns one past its line feed. Throws CellFault.
  [[nodiscard]] const char* row(const char* at, const char* end);
  [[nodiscard]] std::size_t line_feeds() const { return fields_.line_feeds() - line_feeds_before_; }
  void drop_unfinished_row() { row_.drop(); }

 private:
  [[nodiscard]] const char* quick_cells(const char* at, const char* end, std::size_t& i);
  [[nodiscard]] const char* past_field(const char* stop, std::size_t column) const;

  // What the quick loop needs of a column, close together.
  struct Step {
    Column feature = -1;
    bool quick = false;       // a number that is not carried, with a delimiter after it
    std::size_t run_end = 0;  // where the run of such columns ends
  };

  TableRow row_;
  char delimiter_;
  std::vector<Step> steps_;
  CsvFields fields_;
  std::size_t line_feeds_before_ = 0;
};

}  // namespace folkman
