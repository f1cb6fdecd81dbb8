// What a gap leaves open. At a mix p with scores h and any threshold t, a set T of k features gains
// at most sum_T h_i <= k t + sum_i (h_i - t)+, and |h_i - t| less when it has feature i on the
// wrong side of t. So with slack d = bound - best, no set that beats the best leaves out a feature
// above t + d or takes one below t - d (docs/theory/naive-bayes.md, 7): the first are the base, the
// features in between are open, in groups of equal columns.
#pragma once

#include "folkman/numerics/equal_columns.hpp"
#include "folkman/solvers/multinomial/many_class/fractional_selection.hpp"
#include "folkman/solvers/multinomial/many_class/grouped_masses.hpp"
#include "folkman/solvers/multinomial/masses.hpp"

namespace folkman {

struct OpenChoice {
  std::vector<Column> base_columns;  // ascending
  FractionalBase base;
  ColumnGroups groups;  // of the open columns
  GroupedMasses grouped;
  std::vector<double> caps;   // the copies of each group
  std::vector<double> taken;  // how many of them the support takes
  double size = 0;            // copies to take in all
  bool complete = false;      // false: too many were open, only those nearest to t were kept

  // The gain of a support: the base and so many copies of each group.
  [[nodiscard]] double gain(std::span<const double> copies) const;
  // Its columns, ascending; of equal columns the first.
  [[nodiscard]] std::vector<Column> support(std::span<const double> copies) const;
};

// Needs point.threshold. `value_gain` is the gain of point.support.
[[nodiscard]] OpenChoice open_choice(const Masses& masses, const DualPoint& point,
                                     double value_gain, double slack, int threads);

}  // namespace folkman
