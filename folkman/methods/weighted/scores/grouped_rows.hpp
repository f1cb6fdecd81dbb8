// Training rows as the weighing of attributes needs them: rows with the same cells are one, counted
// by class, N[x,c]; and of each row only the cells that are not the usual one of their column are
// listed, since sums over the others differ from a constant only there. Both are exact
// rearrangements. Distinct rows stand in the order of their cells, so nothing that follows depends
// on the order of the data.
#pragma once

#include "folkman/statistics/tables/contingency.hpp"
#include "folkman/statistics/tables/preparation.hpp"

namespace folkman {

struct GroupedRows {
  std::size_t classes = 0;
  std::vector<std::uint32_t> starts = {};  // of each column's cells, and the end
  std::vector<std::uint32_t> usual = {};  // cell of each column: its most frequent, first of equals
  std::vector<std::uint32_t> column_of = {};  // cell -> column
  std::vector<std::size_t> row_starts = {};   // of distinct row x in `cells`, and the end
  std::vector<std::uint32_t> cells = {};      // unusual ones, by column
  std::vector<double> class_count = {};       // [x * classes + c]: N[x,c]
  std::vector<double> count = {};             // N[x]
  double total = 0;                           // rows

  [[nodiscard]] std::size_t distinct() const { return count.size(); }
  [[nodiscard]] std::size_t columns() const { return usual.size(); }
  [[nodiscard]] std::span<const std::uint32_t> row(std::size_t x) const {
    return std::span(cells).subspan(row_starts[x], row_starts[x + 1] - row_starts[x]);
  }
  // All cells of a row, the usual ones included.
  void full_row(std::size_t x, std::span<std::uint32_t> result) const;
};

[[nodiscard]] GroupedRows grouped(const CodedTable& rows, const Contingency& counts);

}  // namespace folkman
