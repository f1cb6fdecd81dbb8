// What a method that weighs the attributes of a table gives: from some rows of it to a rule. All
// that is learned is learned on those rows and nothing else: how missing cells are filled, where
// numbers are cut, which words there are, the counts, the penalties (by inner folds of these rows),
// the weights.
#pragma once

#include "folkman/methods/method.hpp"
#include "folkman/methods/weighted/penalty_path.hpp"
#include "folkman/methods/weighted/weighted_table.hpp"

namespace folkman {

struct TableFit {
  WeightedTable known;
  Rule rule;  // on the cells of the preparation
};

class TableWeigher {
 public:
  virtual ~TableWeigher() = default;
  // `rows` ascend; the effort's threads are for the choice of penalties.
  [[nodiscard]] virtual TableFit fit(const RawTable& table, std::span<const std::size_t> rows,
                                     const Settings& settings, const Effort& effort) const = 0;
  // Of those with an l1 penalty: the optima along it. Error for the others.
  [[nodiscard]] virtual PenaltyPath path(const RawTable& table, const Settings& settings,
                                         const PenaltyRange& range, const Effort& effort) const = 0;
};

}  // namespace folkman
