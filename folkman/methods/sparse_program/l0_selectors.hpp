// l0 regression as a method that needs rows (methods/sparse_program/l0_program.hpp has the
// mathematics): rows in memory to a choice of features whose weights are its rule.
//
//   linear     the numbers to predict on at most k features
//   logistic   two classes: the second against the first; more: each against all the others, at
//              most k features for each, and the support is the union. Value, bound and floor are
//              then sums over those fits.
//
// With SelectOptions::penalty each feature has a price instead. The score of a feature is its
// weight times the standard deviation of its values (over classes, the root of the squares' sum):
// how far it moves the prediction. Rows are brought into an order of their own first
// (methods/design/design_rows.hpp). Memory: the rows once more by columns, 12 bytes a nonzero, or 8
// a cell where a quarter of the cells or more are not 0.
#pragma once

#include "folkman/data/batch/batch.hpp"
#include "folkman/data/memory/memory_rows.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/solvers/sparse_program/program_loss.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// `sums` are those of `rows`; of numbers to predict, all rows are of one class.
[[nodiscard]] Selection l0_select(ProgramLossKind loss, const ClassSums& sums, const Batch& rows,
                                  const SelectOptions& options);

// Of a dense matrix at hand, read in place (methods/design/dense_design.hpp) to the same bits;
// nothing where it is to be read as rows.
[[nodiscard]] std::optional<Selection> l0_select_in_place(ProgramLossKind loss,
                                                          const ClassSums& sums,
                                                          const MemoryRows& rows,
                                                          const SelectOptions& options);

// One for each size (ascending), as if selected alone; `options.k` is not used.
[[nodiscard]] std::vector<Selection> l0_selections(ProgramLossKind loss, const ClassSums& sums,
                                                   const Batch& rows,
                                                   std::span<const std::size_t> sizes,
                                                   const SelectOptions& options);

}  // namespace folkman
