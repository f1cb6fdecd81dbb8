// Groups of equal mass pairs, and the k largest of their divergences at a class mix. An item stands
// for `copies` features; `home` is the divergence at a fixed origin, so that any other mix costs
// two products (solvers/multinomial/two_class/two_class_mix.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "folkman/solvers/multinomial/two_class/two_class_mix.hpp"

namespace folkman {

struct TopKItem {
  double a = 0;
  double b = 0;
  double home = 0;
  std::int64_t copies = 1;

  [[nodiscard]] double at(const LogShift& shift) const { return home - a * shift.a - b * shift.b; }
};

// Masses, count and home divergence of the features that are surely chosen.
struct ChosenMass {
  double a = 0;
  double b = 0;
  double home = 0;

  void add(const TopKItem& item, double copies) {
    a += copies * item.a;
    b += copies * item.b;
    home += copies * item.home;
  }
};

struct RankedItem {
  double h = 0;
  std::int64_t copies = 1;
};

// Reorders `ranked` and returns the value of the k-th copy from the top, 1 <= k <= all copies.
[[nodiscard]] double kth_copy(std::span<RankedItem> ranked, std::int64_t k);

struct TopKSum {
  double value = 0;       // s_k(h(mix)), with the chosen
  double threshold = 0;   // the k-th largest; 0 when k is 0
  double slope_low = 0;   // q r times minus the derivative: its range over the choices
  double slope_high = 0;  // among equals at the threshold
  double balance = 0;     // what slopes are rounded by
  TwoClassMix pooled;     // of one choice
};

[[nodiscard]] TopKSum top_k_sum(std::span<const TopKItem> items, std::int64_t k,
                                const ChosenMass& chosen, const TwoClassMix& origin,
                                const TwoClassMix& mix, std::vector<RankedItem>& scratch);

}  // namespace folkman
