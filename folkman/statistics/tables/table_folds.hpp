// Rows of a table dealt into stratified folds (statistics/class_sums/folds.hpp): of each fold, the
// rows that are trained on and those held out, ascending.
#pragma once

#include <span>

#include "folkman/statistics/class_sums/folds.hpp"
#include "folkman/statistics/tables/raw_table.hpp"

namespace folkman {

struct TableFold {
  std::vector<std::size_t> training, held_out;
  // Few rows may leave one of the two without any.
  [[nodiscard]] bool empty() const { return training.empty() || held_out.empty(); }
};

[[nodiscard]] inline std::vector<TableFold> table_folds(const RawTable& table,
                                                        std::span<const std::size_t> rows,
                                                        int folds, std::uint64_t seed) {
  Folds deal(folds, seed);
  std::vector<TableFold> dealt(static_cast<std::size_t>(folds));
  for (const std::size_t row : rows) {
    const auto own = static_cast<std::size_t>(deal.next(table.classes[row]));
    for (std::size_t fold = 0; fold < dealt.size(); ++fold) {
      (fold == own ? dealt[fold].held_out : dealt[fold].training).push_back(row);
    }
  }
  return dealt;
}

}  // namespace folkman
