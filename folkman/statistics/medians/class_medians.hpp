// The l1 centers of every feature (docs/theory/centers.md, 4; Calafiore and Fracastoro 2020,
// propositions 2 and 3). A row of class c has the weight w / N_c, N_c the weight of its class,
// times the prior of the class:
//   median   of the rows of class c; the average of the two middle values where a half is hit
//   tied     the same of all rows
//   gain     sum_c p_c mean_c( |x - tied| - |x - median_c| ) >= 0, the p_c adding up to the number
//            of classes
// Order statistics do not merge, so the rows are in memory, sparse or dense; zeros that are not
// stored are counted, or put where most are stored. Time is linear in what is stored. Columns are
// taken in blocks that fit the cache, blocks in parallel; no bit depends on threads, blocks or the
// order of rows.
//
// Weights are taken as whole units of which the total has up to 2^61: exact for counts and for all
// weights with few digits, and alike for alike weights. Whether a half is hit is decided in whole
// numbers (statistics/medians/balance.hpp). The median of a class without weight is 0.
// In a column that lacks values, N_c is the weight of those there are; a class without any has the
// tied median there and takes no part in it.
#pragma once

#include "folkman/data/batch/batch.hpp"
#include "folkman/data/batch/dense_rows.hpp"
#include "folkman/statistics/medians/medians.hpp"

namespace folkman {

struct MedianOptions {
  std::vector<double> priors = {};  // one per class; none: all alike
  bool missing = false;             // NaN in a Batch is no value, and left out of its column
  int threads = 0;
};

// Rows whose class is below 0 are left out. Error where a value is not finite, with its row and
// column, or a weight is no weight.
[[nodiscard]] ClassMedians class_medians(const Batch& rows, std::size_t classes, std::size_t width,
                                         const MedianOptions& options = {});
template <class Number>  // float or double
[[nodiscard]] ClassMedians class_medians(const DenseRows<Number>& rows, std::size_t classes,
                                         const MedianOptions& options = {});

}  // namespace folkman
