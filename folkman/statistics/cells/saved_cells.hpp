// Cells that are still being gathered, by provisional number, in a container: of fold f, class c,
// `cells<f>.sums<c>`, `.squares<c>` and `.missing<c>`, arrays of exact sums
// (statistics/cells/saved_sums.hpp) as long as `cells<f>.widths` says, all classes of the
// three one after another; `cells<f>.weight`; meta `cells`, a list of rows, classes and binary.
#pragma once

#include <deque>
#include <vector>

#include "folkman/base/files/container.hpp"
#include "folkman/statistics/cells/class_cells.hpp"

namespace folkman {

// What `out` borrows until it is written.
struct CellArrays {
  std::deque<ExactSumsParts> parts = {};
  std::deque<std::vector<std::int64_t>> widths = {};
};
void add_cells(ContainerWriter& out, CellArrays& room, const std::vector<ClassCells>& folds);

// Of as many folds as `empty` has, gathered with the same options, of at most so many classes and
// columns; Error where they are damaged.
struct MostCells {
  std::size_t classes = 0;
  std::size_t columns = 0;
};
[[nodiscard]] std::vector<ClassCells> loaded_cells(const Container& in,
                                                   std::vector<ClassCells> empty,
                                                   const MostCells& most);

}  // namespace folkman
