// Naive Bayes of a table (Cutrona and Guillot, eq. 4; docs/theory/weighted.md, 1), in natural
// logarithms:
//
//   log pi_c = log((n_c + 1/l) / (n + 1)),   T_j[c][v] = log((N[j,v,c] + 1/v_j) / (n_c + 1)),
//
// for l classes and the v_j codes that training has shown of column j. Both are distributions,
// sum 1. A code it has not shown counts 0: T = log((1/v_j) / (n_c + 1)), or says nothing (ignored:
// 0).
#pragma once

#include <cmath>

#include "folkman/statistics/tables/contingency.hpp"

namespace folkman {

enum class UnseenValue { smoothed, ignored };

struct LogTables {
  std::vector<double> prior;  // log pi_c
  std::vector<double> t;      // [cell * classes + c]
};

[[nodiscard]] inline LogTables log_tables(const Contingency& counts,
                                          UnseenValue unseen = UnseenValue::smoothed) {
  const std::size_t classes = counts.class_count();
  const auto rows = static_cast<double>(counts.rows());
  LogTables tables;
  for (const Offset n : counts.class_rows) {
    tables.prior.push_back(
        std::log((static_cast<double>(n) + 1 / static_cast<double>(classes)) / (rows + 1)));
  }
  tables.t.resize(counts.cells.size());
  for (std::size_t j = 0; j < counts.columns(); ++j) {
    const std::size_t last = counts.starts[j + 1] - 1;  // the unseen one
    const double share = 1 / static_cast<double>(last - counts.starts[j]);
    for (std::size_t cell = counts.starts[j]; cell <= last; ++cell) {
      for (std::size_t c = 0; c < classes; ++c) {
        const auto count = static_cast<double>(counts.count(cell, c));
        const bool silent = cell == last && unseen == UnseenValue::ignored;
        tables.t[cell * classes + c] =
            silent ? 0.0
                   : std::log((count + share) / (static_cast<double>(counts.class_rows[c]) + 1));
      }
    }
  }
  return tables;
}

}  // namespace folkman
