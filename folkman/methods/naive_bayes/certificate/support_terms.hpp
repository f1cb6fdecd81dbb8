// Everything the certificate and the answer need of each feature of a support, in one gathering:
// its divergence from the mix of the bound, the class it favours most, its masses.
#pragma once

#include "folkman/base/numbers.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

struct SupportTerms {
  std::vector<double> scores;    // h_i(mix)
  std::vector<Class> points_to;  // the class with the largest f_c / (g p_c), the first of equals
  std::vector<double> mass;      // of each class, smoothed
  double gain = 0;  // the sum of the scores, right to `error` and to sum_error of itself
  double error = 0;
  double above = 0;  // the sum of max(h_i + its error - t, 0), of which so much are errors
  double above_error = 0;
};

// The mix is positive. Same bits for any number of threads.
[[nodiscard]] SupportTerms support_terms(const ClassSums& sums, std::span<const Column> support,
                                         double alpha, std::span<const double> mix, double t,
                                         int threads);

}  // namespace folkman
