// The rows of a record batch to rows of a Batch, to the same bits as those of a table of text.
// Columns of numbers and of categories are read column by column, a few rows at a time; a category
// that has codes is looked up once for each code. Rows with anything to complain of are read again
// as text, cell by cell (data/tables/table_row.hpp), which says what is wrong.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "folkman/data/records/record_stream.hpp"
#include "folkman/data/tables/table_row.hpp"

namespace folkman {

class RecordRows {
 public:
  RecordRows(const RecordColumns& columns, const ReadOptions& options, NameCaches& names,
             const RecordBatch& batch, Parsed& parsed);

  void add(Offset first, Offset last);  // rows of the batch

 private:
  // A column of features that needs no text.
  struct Quick {
    std::size_t column = 0;
    bool words = false;
    Column feature = -1;           // of a number
    std::vector<Column> by_code;   // of words; `unknown` until it is met
    std::vector<double> values;    // of the rows at hand
    std::vector<Column> features;  // likewise, of words; -1: none
  };
  void read_numbers(Quick& quick, Offset first, std::size_t rows);
  void read_words(Quick& quick, Offset first, std::size_t rows);
  [[nodiscard]] Column word(std::size_t column, Offset cell);
  [[nodiscard]] bool read(Offset first, std::size_t rows);  // false: there is a fault
  void append(std::size_t row);
  void quick_rows(Offset first, std::size_t rows);
  void slow_rows(Offset first, std::size_t rows);
  void cell(std::size_t column, Offset row);
  void refuse(Offset row, CellFault fault);

  const RecordColumns* columns_;
  const ReadOptions& options_;
  TakenValues values_;
  const RecordBatch* batch_;
  Parsed* parsed_;
  TableRow row_;
  std::vector<std::optional<ArrowCells>> cells_;  // by column; none: it is not there
  std::vector<Quick> quick_;
  std::vector<std::size_t> others_;  // columns that are read, and not quick
  std::string room_;
};

}  // namespace folkman
