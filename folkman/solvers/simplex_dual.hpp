// The dual of multinomial selection for any number of classes l: minimise the convex, kinked
//   s_k(h(p)) = max over |T| = k of sum_{i in T} h_i(p),   h_i(p) = g_i KL( f[.][i] / g_i || p ),
// over the simplex (spec 1, section 3, "More than two classes").
#pragma once

#include <cstddef>
#include <span>

#include "folkman/base/monitor.hpp"
#include "folkman/solvers/masses.hpp"

namespace folkman {

// Error unless 1 <= k <= masses.size(). `start` is a positive mix to begin at, empty for the
// overall one. A class without any mass gets a negligible share. The same bits for any number of
// threads.
[[nodiscard]] DualPoint simplex_dual(const Masses& masses, std::size_t k, int threads,
                                     const Monitor* monitor, std::span<const double> start = {});

}  // namespace folkman
