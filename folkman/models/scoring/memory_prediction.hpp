// A rule applied to rows in memory (data/memory/memory_rows.hpp) whose columns are those of the
// data it was fitted on: a block at a time, by several threads, without a copy of the whole.
#pragma once

#include "folkman/base/api.hpp"
#include "folkman/base/monitor.hpp"
#include "folkman/data/memory/memory_rows.hpp"
#include "folkman/methods/rule.hpp"
#include "folkman/models/scoring/contribution.hpp"
#include "folkman/models/scoring/scorer.hpp"

namespace folkman {

struct RuleOnColumns {
  const Rule& rule;
  std::span<const Column> support;  // ascending
  std::size_t width = 0;            // columns of the data
  bool any_sign = false;            // values below 0 are welcome, whatever the rule
};

struct ScoringOptions {
  int threads = 0;
  Monitor* monitor = nullptr;
};

// The class of each row; of equal scores the first.
[[nodiscard]] FOLKMAN_API std::vector<Class> predicted(const RuleOnColumns& by,
                                                       const MemoryRows& memory,
                                                       const ScoringOptions& options = {});
// Row-major, one per class.
[[nodiscard]] FOLKMAN_API std::vector<double> row_scores(const RuleOnColumns& by,
                                                         const MemoryRows& memory, RowScore score,
                                                         const ScoringOptions& options = {});

// Why the first row is classified as it is.
[[nodiscard]] FOLKMAN_API Explanation explain(const RuleOnColumns& by, const MemoryRows& memory);

}  // namespace folkman
