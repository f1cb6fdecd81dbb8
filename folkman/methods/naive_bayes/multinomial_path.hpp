// The whole path of multinomial selection: for every size k asked for, a value that is attained and
// a bound that no support of that size exceeds (docs/theory/naive-bayes.md, 8). Two classes are
// solved for all sizes at once; every number is recomputed from the class sums
// (methods/naive_bayes/certificate/path_certificate.hpp).
//
// More classes are solved size by size, each from the mix of the one before: some passes over all
// features for each size, so the cost is that of as many single selections. Ask for few sizes when
// there are many features.
//
// Both curves ascend. A support of k - 1 features may be completed by any other: all h_i >= 0, so
// value(T) = C + min_p sum_T h_i(p) never falls when T grows, and the best value of smaller sizes
// is attained at size k too. As phi(k) <= phi(k+1) likewise, the bound of a larger size bounds k.
#pragma once

#include "folkman/methods/selection.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// Any number of classes from 2. Same bits for any number of threads.
[[nodiscard]] Path multinomial_path(const ClassSums& sums, const PathOptions& options);

}  // namespace folkman
