// One record of a delimited table to one row of a batch. Plain numbers have been read before their
// row is met (data/tables/cells_ahead.hpp); all else goes through the text of the field.
#pragma once

#include <string_view>
#include <vector>

#include "folkman/data/tables/cells_ahead.hpp"
#include "folkman/data/tables/csv_columns.hpp"
#include "folkman/data/tables/csv_fields.hpp"
#include "folkman/data/tables/table_row.hpp"

namespace folkman {

class CsvRowParser {
 public:
  // Of the records in `block`, which ends in a line feed.
  CsvRowParser(std::string_view block, const CsvColumns& columns, const ReadOptions& options,
               NameCaches& names, Batch& batch);

  // Appends the record at `at`; returns one past its line feed. Throws CellFault.
  [[nodiscard]] const char* row(const char* at, const char* end);
  [[nodiscard]] std::size_t line_feeds() const { return fields_.line_feeds() - line_feeds_before_; }
  void drop_unfinished_row() { row_.drop(); }

 private:
  [[nodiscard]] const char* quick_cells(const char* at, std::size_t& i);
  [[nodiscard]] std::string_view field(const char* at, const char* end, std::size_t column);
  [[nodiscard]] const char* past_field(const char* stop, std::size_t column) const;

  TableRow row_;
  char delimiter_;
  std::vector<std::size_t> run_ends_;  // of the run of quick columns that one is in; itself: none
  bool any_quick_ = false;
  bool any_sign_;  // of values; else what is below 0 takes more care
  CellsAhead ahead_;
  CsvFields fields_;
  const char* stop_ = nullptr;  // of the last field
  std::size_t line_feeds_before_ = 0;
};

}  // namespace folkman
