// What the columns of record batches are. The types of the first part decide: numbers and truth
// values are numbers, strings are categories; options settle it either way, as for tables of text
// (data/tables/table_columns.hpp). Every other part must have the same columns, in any order.
#pragma once

#include <string>
#include <vector>

#include "folkman/data/memory/arrow_cells.hpp"
#include "folkman/data/tables/table_columns.hpp"

namespace folkman {

struct RecordColumns : TableColumns {
  std::string first;             // the part whose types these are, for messages
  std::vector<ArrowKind> kinds;  // of each column there
};

// Of a struct that a stream of record batches has for a schema; Error where it is none, or where
// two columns have one name.
[[nodiscard]] RecordColumns record_columns(const ArrowSchema& schema, const std::string& shown,
                                           const Opening& opening);

// Whether cells of the column are looked at.
[[nodiscard]] bool is_read(const TableColumn& column);
[[nodiscard]] std::vector<std::string> names_read(const RecordColumns& columns);

// Where each column stands in another schema; -1 for one that is not read and is not there. Error
// naming the part and the column where they do not fit.
[[nodiscard]] std::vector<int> column_places(const RecordColumns& columns,
                                             const ArrowSchema& schema, const std::string& shown,
                                             const Opening& opening);

}  // namespace folkman
