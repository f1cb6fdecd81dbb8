// The multinomial selection (docs/theory/naive-bayes.md, 3 to 5): k features whose class
// distributions may differ, all others tied, of the largest likelihood phi(k) = max value(T). A
// solver suggests a class mix and a support; polishing and a budgeted exact search improve the
// support; the certificate is recomputed from the class sums alone.
#pragma once

#include "folkman/methods/selection.hpp"
#include "folkman/solvers/multinomial/masses.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// Class sums as the solvers of the dual see them, without a copy.
[[nodiscard]] inline Masses masses_of(const ClassSums& sums, double alpha) {
  Masses masses{.f = {}, .alpha = alpha};
  for (const auto& column : sums.sums) masses.f.emplace_back(column);
  return masses;
}

// Any number of classes from 2; options.k from 1 to the width. Scores are h_i at the mix of the
// bound; a feature points to the class that it favours most, f_c / (g p_c), the first of equals.
[[nodiscard]] Selection multinomial_select(const ClassSums& sums, const SelectOptions& options);

// The whole path: for every size k asked for, a value that is attained and a bound that no support
// of that size exceeds (docs/theory/naive-bayes.md, 8). Two classes are solved for all sizes at
// once. More are solved size by size, each from the mix of the one before: some passes over all
// features for each size, so the cost is that of as many single selections. Ask for few sizes when
// there are many features. Same bits for any number of threads.
//
// Both curves ascend. A support of k - 1 features may be completed by any other: all h_i >= 0, so
// value(T) = C + min_p sum_T h_i(p) never falls when T grows, and the best value of smaller sizes
// is attained at size k too. As phi(k) <= phi(k+1) likewise, the bound of a larger size bounds k.
[[nodiscard]] Path multinomial_path(const ClassSums& sums, const PathOptions& options);

}  // namespace folkman
