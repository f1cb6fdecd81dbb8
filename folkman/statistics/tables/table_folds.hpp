// Rows of a table dealt into stratified folds (statistics/class_sums/folds.hpp): of each fold, the
// rows that are trained on and those held out, ascending.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "folkman/statistics/tables/raw_table.hpp"

namespace folkman {

struct TableFold {
  std::vector<std::size_t> training, held_out;
  // Few rows may leave one of the two without any.
  [[nodiscard]] bool empty() const { return training.empty() || held_out.empty(); }
};

[[nodiscard]] std::vector<TableFold> table_folds(const RawTable& table,
                                                 std::span<const std::size_t> rows, int folds,
                                                 std::uint64_t seed);

}  // namespace folkman
