// The columns of a delimited table: names from its header record, roles as in
// data/tables/table_columns.hpp.
#pragma once

#include "folkman/data/tables/table_columns.hpp"

namespace folkman {

struct CsvColumns : TableColumns {
  char delimiter = ',';
  Quotes quotes = Quotes::doubled;
};

struct CsvHeader {
  std::string file;
  std::string where = {};  // the names stand
  char delimiter = ',';
  Quotes quotes = Quotes::doubled;
  std::vector<std::string> names = {};
  std::size_t bytes = 0;  // of the header record
  std::size_t lines = 1;
};

// The header record at the front of `text`, which holds all of it. `delimiter` 0: the most frequent
// of comma, semicolon and tab.
[[nodiscard]] CsvHeader csv_header(const std::string& file, std::string_view text, char delimiter,
                                   Quotes quotes);

// The names given in its place (ReadOptions::header); `text` has a whole record. Error where that
// is these names: the table has a header after all.
[[nodiscard]] CsvHeader given_header(const std::string& file, std::string_view text, char delimiter,
                                     const ReadOptions& options);

// `sample`: the records after the header, whole ones.
[[nodiscard]] CsvColumns csv_columns(const CsvHeader& header, std::string_view sample,
                                     const Opening& opening);

// Of a later file: an Error naming the first difference.
void check_same_header(const CsvHeader& header, const CsvColumns& columns);

}  // namespace folkman
