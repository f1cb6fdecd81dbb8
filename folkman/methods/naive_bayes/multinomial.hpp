// The multinomial selection (docs/theory/naive-bayes.md, 3 to 5): k features whose class
// distributions may differ, all others tied, of the largest likelihood phi(k) = max value(T). A
// solver suggests a class mix and a support; polishing and a budgeted exact search improve the
// support; the certificate is recomputed from the class sums alone.
#pragma once

#include "folkman/methods/selection.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// Any number of classes from 2; options.k from 1 to the width. Scores are h_i at the mix of the
// bound; a feature points to the class that it favours most, f_c / (g p_c), the first of equals.
[[nodiscard]] Selection multinomial_select(const ClassSums& sums, const SelectOptions& options);

}  // namespace folkman
