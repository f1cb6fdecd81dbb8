// The proof of a two-class path, recomputed from the class sums at the mixes that a solver
// suggested, by code that shares nothing with it. With a, b the smoothed masses of a feature, p0
// the overall mix and h_i(q) = h_i(p0) - a_i log(q / q0) - b_i log(r / r0), for each size k
//   bound:  k t + sum_i max(h_i(q) - t, 0)   for the suggested q and t >= 0 (weak duality);
//   value:  of k features with the largest h_i(q') at the suggested q' (any k features attain it;
//           ties are taken as path_best_set.cpp says).
// A poor suggestion widens the gap and never falsifies it. Bounds are rounded up and values down:
// an error of `rounding` units of h_i(p0) + a (|log(q/q0)| + r0) + b (|log(r/r0)| + q0) is allowed
// for each feature counted, which covers its own evaluation and its summation.
//
// Sizes next to one another have nearly the same mix and threshold: features that are above all
// thresholds of a run of sizes, at all its mixes, enter as sums; those below all are left out.
#pragma once

#include "folkman/base/monitor.hpp"
#include "folkman/solvers/multinomial/path/two_class_path.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// Over the floor, for each size.
struct PathGains {
  std::vector<double> value;
  std::vector<double> bound;
};

// `suggested` has a point for each of `sizes`, which ascend. Its groups of equal features are
// recounted; if they are wrong, every feature is taken for itself.
[[nodiscard]] PathGains path_certificate(const ClassSums& sums, double alpha,
                                         std::span<const std::size_t> sizes,
                                         const TwoClassPath& suggested, int threads,
                                         const Monitor* monitor);

}  // namespace folkman
