// Naive Bayes of a table (Cutrona and Guillot, eq. 4; docs/theory/weighted.md, 1), in natural
// logarithms:
//
//   log pi_c = log((n_c + 1/l) / (n + 1)),   T_j[c][v] = log((N[j,v,c] + 1/v_j) / (n_c + 1)),
//
// for l classes and the v_j codes that training has shown of column j. Both are distributions,
// sum 1. A code it has not shown counts 0: T = log((1/v_j) / (n_c + 1)), or says nothing (ignored:
// 0).
#pragma once

#include <vector>

#include "folkman/statistics/tables/contingency.hpp"

namespace folkman {

enum class UnseenValue { smoothed, ignored };

struct LogTables {
  std::vector<double> prior;  // log pi_c
  std::vector<double> t;      // [cell * classes + c]
};

[[nodiscard]] LogTables log_tables(const Contingency& counts,
                                   UnseenValue unseen = UnseenValue::smoothed);

}  // namespace folkman
