// A fitted preparation and its weights in a model file (models/model_file.hpp, version 4):
//   meta     table_columns: columns of the training data; penalty_scale, l1, l2 where there are
//   any;
//            convergence: objective, residual, tolerance, iterations, converged, convex;
//            blend_share
//   strings  table_names, the attributes; table_values, the words of all of them, one after another
//   u8       table_numbers: 1 for an attribute of numbers; table_missing_own: missing is a value
//   i32      table_missing: the code of a missing cell
//   i64      table_cuts_end, table_values_end: where each attribute's part ends
//   f64      table_cuts; table_weight [attribute * classes + class]; table_plain [cell * classes +
//            class]; blend of a mixture, like weight
#pragma once

#include "folkman/base/files/container.hpp"
#include "folkman/models/model.hpp"

namespace folkman {

// The arrays that a writer borrows.
class SavedTable {
 public:
  explicit SavedTable(const WeightedTable& table);
  void add_to(ContainerWriter& out) const;

 private:
  const WeightedTable& table_;
  StringTable names_, values_;
  std::vector<std::uint8_t> numbers_, missing_own_;
  std::vector<std::int32_t> missing_;
  std::vector<std::int64_t> cuts_end_, values_end_;
  std::vector<double> cuts_;
};

[[nodiscard]] bool has_table(const Container& in);
// Whatever the bytes: a table that is safe to use, or an Error of kind `file`.
[[nodiscard]] WeightedTable loaded_table(const Container& in, std::size_t classes);

}  // namespace folkman
