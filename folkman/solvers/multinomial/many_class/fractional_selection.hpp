// Selection with fractions: features come in groups of equal columns, and group i may be taken
// 0 <= x_i <= cap_i times, in fractions too, K in all, on top of a base that is in anyway. With
// B(x) = base mass + sum_i x_i f_i and everything measured from a centre p0,
//   maximise  G(x) = base gain + sum_i x_i h_i(p0) - |B| KL( B / |B| || p0 ),
// a concave function whose maximum is the minimum over p of the dual s_K(h(p))
// (docs/theory/naive-bayes.md, 9). Solved by a primal-dual interior-point method (Mehrotra's
// predictor and corrector); its Newton systems are diagonal plus rank l, so an iteration costs n
// l^2 and kinks of the dual do no harm.
#pragma once

#include <limits>

#include "folkman/solvers/multinomial/many_class/grouped_masses.hpp"

namespace folkman {

struct FractionalBase {
  std::vector<double> mass;  // one entry per class
  double gain = 0;           // the sum of h(p0) over what is in
};

struct FractionalStop {
  double tolerance = 1e-12;                                  // of the bound, relative
  double enough = -std::numeric_limits<double>::infinity();  // stop once the bound is below this
};

struct FractionalSelection {
  std::vector<double> x;    // one entry per group
  std::vector<double> mix;  // p, where the bound was taken
  double value = 0;         // G(x): attained by x, so never above the dual minimum
  double bound = 0;         // the dual at p: never below it
  double threshold = 0;     // t of that bound, size t + sum of caps (h - t)+
};

// 0 <= size <= the sum of the caps. A class with mass neither in the base nor in a group gets a
// negligible share.
[[nodiscard]] FractionalSelection fractional_selection(const GroupedMasses& groups,
                                                       std::span<const double> caps,
                                                       const FractionalBase& base, double size,
                                                       const FractionalStop& stop);

}  // namespace folkman
