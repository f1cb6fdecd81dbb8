#include "folkman/statistics/tables/table_folds.hpp"

#include "folkman/statistics/class_sums/folds.hpp"

namespace folkman {

std::vector<TableFold> table_folds(const RawTable& table, std::span<const std::size_t> rows,
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
