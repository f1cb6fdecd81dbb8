// How often each cell of a table occurs with each class: N[j,v,c], the rows of class c whose column
// j has the code v, and n_c, the rows of class c. All that naive Bayes of a table needs. It merges:
// the counts of two sets of rows add up to those of their union, bit for bit; every part of a set
// must be coded by the same preparation.
#pragma once

#include <cstddef>

#include "folkman/statistics/tables/preparation.hpp"

namespace folkman {

struct Contingency {
  std::vector<std::uint32_t> starts;  // of each column's cells, and the end
  std::vector<Offset> cells;          // [cell * classes + c]
  std::vector<Offset> class_rows;     // n_c

  Contingency() = default;
  Contingency(std::vector<std::uint32_t> starts_of_columns, std::size_t class_count);

  [[nodiscard]] std::size_t class_count() const { return class_rows.size(); }
  [[nodiscard]] std::size_t columns() const { return starts.size() - 1; }
  [[nodiscard]] Offset rows() const;
  [[nodiscard]] Offset count(std::size_t cell, std::size_t c) const {
    return cells[cell * class_count() + c];
  }
  [[nodiscard]] std::size_t bytes() const { return cells.size() * sizeof(Offset); }

  void add(const CodedTable& rows);
  Contingency& operator+=(const Contingency& other);
  friend bool operator==(const Contingency&, const Contingency&) = default;
};

[[nodiscard]] Contingency contingency(const CodedTable& rows);

}  // namespace folkman
