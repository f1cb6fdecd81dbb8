// How cells of a table become codes, learned on training rows and applied to any others. Of each
// column:
//
//   numbers   missing ones are filled with the mean, then cut where it tells the classes apart
//             (statistics/tables/mdl_cuts.hpp); the code is the bin
//   words     missing ones are filled with the most frequent word, of equals the first by name; the
//             code is the word's place among those that occur
//
// or missing is a value of its own (MissingCells::own_value). A word that training has not shown is
// the code after the last. Codes of all columns are numbered through: cell = start of the column +
// code; a column with v codes takes v + 1 cells, the last being the unseen one.
//
// What is learned depends on the rows as a set, not on their order.
#pragma once

#include <span>

#include "folkman/base/api.hpp"
#include "folkman/base/monitor.hpp"
#include "folkman/statistics/tables/raw_table.hpp"

namespace folkman {

enum class MissingCells { typical, own_value };

struct FOLKMAN_API PreparedColumn {
  std::string name;
  bool is_number = true;
  std::vector<double> cuts = {};         // of numbers
  std::vector<std::string> values = {};  // of words that occur; missing as own value is not here
  bool missing_is_value = false;         // then the last code
  std::uint32_t missing_code = 0;        // of a missing cell

  // v: how many codes training has shown.
  [[nodiscard]] std::size_t size() const {
    return (is_number ? cuts.size() + 1 : values.size()) + (missing_is_value ? 1 : 0);
  }
  [[nodiscard]] std::uint32_t code_of_number(double x) const;  // NaN is missing
  // "age <= 54.5", "54.5 < age <= 60", "colour = red", "colour missing", "colour unseen"
  [[nodiscard]] std::string name_of(std::size_t code) const;
  friend bool operator==(const PreparedColumn&, const PreparedColumn&) = default;
};

struct FOLKMAN_API Preparation {
  std::vector<PreparedColumn> columns;

  [[nodiscard]] std::vector<std::uint32_t> starts() const;  // of each column's cells, and the end
  friend bool operator==(const Preparation&, const Preparation&) = default;
};

// Learned on some rows of the table (ascending).
[[nodiscard]] Preparation learned_preparation(const RawTable& table,
                                              std::span<const std::size_t> rows,
                                              MissingCells missing = MissingCells::typical,
                                              const Monitor* monitor = nullptr);

// Rows as cells, row by row; `classes` alongside.
struct CodedTable {
  std::vector<std::uint32_t> starts;  // of each column's cells, and the end
  std::vector<std::uint32_t> cells;   // row-major
  std::vector<Class> classes;
  std::size_t class_count = 0;

  [[nodiscard]] std::size_t rows() const { return classes.size(); }
  [[nodiscard]] std::size_t columns() const { return starts.size() - 1; }
  [[nodiscard]] std::span<const std::uint32_t> row(std::size_t i) const {
    return std::span(cells).subspan(i * columns(), columns());
  }
};
// The preparation's columns are found by name and must all be there.
[[nodiscard]] CodedTable coded(const Preparation& preparation, const RawTable& table,
                               std::span<const std::size_t> rows);

// 0 .. count - 1.
[[nodiscard]] std::vector<std::size_t> all_rows_of(const RawTable& table);

}  // namespace folkman
