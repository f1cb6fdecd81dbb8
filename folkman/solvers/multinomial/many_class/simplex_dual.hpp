// The dual of multinomial selection for any number of classes l: minimise the convex, kinked
//   s_k(h(p)) = max over |T| = k of sum_{i in T} h_i(p),   h_i(p) = g_i KL( f[.][i] / g_i || p ),
// over the simplex (docs/theory/naive-bayes.md, 9).
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "folkman/base/monitor.hpp"
#include "folkman/solvers/multinomial/masses.hpp"

namespace folkman {

// Error unless 1 <= k <= masses.size(). A class without any mass gets a negligible share. The same
// bits for any number of threads.
[[nodiscard]] DualPoint simplex_dual(const Masses& masses, std::size_t k, int threads,
                                     const Monitor* monitor);

// The same for several sizes: what all share is computed once.
class SimplexDual {
 public:
  SimplexDual(const Masses& masses, int threads);
  ~SimplexDual();
  SimplexDual(SimplexDual&&) noexcept;
  SimplexDual& operator=(SimplexDual&&) noexcept;
  SimplexDual(const SimplexDual&) = delete;
  SimplexDual& operator=(const SimplexDual&) = delete;

  // `near` is the mix of a neighbouring size, which makes this one cheap; empty when none is known.
  [[nodiscard]] DualPoint at(std::size_t k, const Monitor* monitor,
                             std::span<const double> near = {});

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace folkman
