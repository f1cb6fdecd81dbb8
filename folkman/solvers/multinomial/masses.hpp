// The numbers a multinomial solver works on: for each class a column of masses f[c][i] >= 0, to
// every one of which `alpha` is added on the fly (no smoothed copy is made). With g_i = sum_c
// f[c][i],
//   h_i(p) = sum_c f[c][i] log( f[c][i] / (g_i p_c) ) = g_i KL( f[.][i] / g_i || p ) >= 0,
// and the dual of the selection problem is to minimise s_k(h(p)), the sum of the k largest, over
// the simplex (docs/theory/naive-bayes.md, 4). Solvers return points; selection/ proves what they
// are worth.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "folkman/base/numbers.hpp"

namespace folkman {

struct Masses {
  std::vector<std::span<const double>> f;  // one span per class, all of the same length
  double alpha = 0;

  [[nodiscard]] std::size_t size() const { return f.empty() ? 0 : f.front().size(); }
  [[nodiscard]] std::size_t class_count() const { return f.size(); }
  // A class without any mass changes no h.
  [[nodiscard]] bool has_mass(std::size_t c) const {
    return alpha > 0 || std::ranges::any_of(f[c], [](double x) { return x > 0; });
  }
};

// Features that hold all with least < h(p) < most, and perhaps others; ascending.
struct NearThreshold {
  std::vector<Column> features;
  std::vector<double> scores;  // their h(p), to 2^-46 of h(p) and the masses; or none
  double least = 0;
  double most = 0;
};

// Where a dual solver stopped: the class mix, and a support that is a top-k choice there (ties
// resolved so as to balance the derivative, then by lowest index).
struct DualPoint {
  std::vector<double> mix;            // p, positive, sums to 1
  double value = 0;                   // s_k(h(p)) as the solver computed it: a hint, not a claim
  std::vector<Column> support;        // k columns, ascending
  std::optional<double> threshold;    // the k-th largest h(p), if the solver knows it: a hint
  std::vector<NearThreshold> near{};  // those around it, ever fewer, as the solver looked closer
};

}  // namespace folkman
