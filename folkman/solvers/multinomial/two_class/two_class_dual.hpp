// The two-class dual: min over q in [0, 1] of s_k(h(q)), h_i(q) = g_i KL(a_i / g_i || q), for up to
// 1e8 features, exact to rounding. What it returns is a point and a set; what they are worth is
// proved by methods/naive_bayes/certificate/multinomial_certificate.hpp.
#pragma once

#include "folkman/base/monitor.hpp"
#include "folkman/solvers/multinomial/masses.hpp"
#include "folkman/solvers/multinomial/two_class/pass_onlooker.hpp"

namespace folkman {

// 1 <= k <= masses.size(), masses of two classes. Same bits for any number of threads. At k = 1
// every feature attains the optimum 0; the support is the one that departs most from the overall
// mix. An onlooker is shown each pass over all features.
[[nodiscard]] DualPoint two_class_dual(const Masses& masses, std::size_t k, int threads,
                                       const Monitor* monitor, PassOnlooker* onlooker = nullptr);

}  // namespace folkman
