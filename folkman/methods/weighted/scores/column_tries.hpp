// Columns of grouped rows, several taken as one. Rows show few of the combinations that
// neighbouring columns could have, so what those columns add to scores is summed once per
// combination and looked up once per row, and what rows give back to cells goes the same way in
// reverse (the method of the four Russians). A combination is a node of a trie: one of the columns
// before, and a cell. A group of columns ends where another one would give more than a share of the
// rows in nodes.
//
// Exact rearrangement; the order of sums depends on the distinct rows alone.
#pragma once

#include "folkman/methods/weighted/scores/grouped_rows.hpp"

namespace folkman {

struct ColumnTries {
  std::size_t groups = 0;
  // Of each node: that of the columns before, which has a smaller number, and its own cell. Node 0
  // is the root of all groups and has none.
  std::vector<std::uint32_t> parent = {};
  std::vector<std::uint32_t> cell = {};
  std::vector<std::uint32_t> leaves = {};  // [x * groups + g]: the node of row x in group g

  [[nodiscard]] std::size_t nodes() const { return parent.size(); }
};

[[nodiscard]] ColumnTries column_tries(const GroupedRows& rows);

}  // namespace folkman
