// The dual of multinomial selection for any number of classes l: minimise the convex, kinked
//   s_k(h(p)) = max over |T| = k of sum_{i in T} h_i(p),   h_i(p) = g_i KL( f[.][i] / g_i || p ),
// over the simplex (docs/theory/naive-bayes.md, 9).
#pragma once

#include <optional>

#include "folkman/base/monitor.hpp"
#include "folkman/solvers/multinomial/many_class/score_field.hpp"

namespace folkman {

// Error unless 1 <= k <= masses.size(). A class without any mass gets a negligible share. The same
// bits for any number of threads.
[[nodiscard]] DualPoint simplex_dual(const Masses& masses, std::size_t k, int threads,
                                     const Monitor* monitor);

// The same for several sizes: what all share is computed once.
class SimplexDual {
 public:
  SimplexDual(const Masses& masses, int threads);

  // `near` is the mix of a neighbouring size, which makes this one cheap; empty when none is known.
  [[nodiscard]] DualPoint at(std::size_t k, const Monitor* monitor,
                             std::span<const double> near = {});

 private:
  std::size_t width_;
  std::size_t classes_;
  std::vector<std::size_t> live_;      // classes with any mass
  std::vector<std::size_t> heaviest_;  // the feature with the most mass of each
  std::optional<ScoreField> field_;    // of the live classes, where there are two
};

}  // namespace folkman
