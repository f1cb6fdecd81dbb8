// Class sums as the solvers of the multinomial dual see them, without a copy.
#pragma once

#include "folkman/solvers/multinomial/masses.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

[[nodiscard]] inline Masses masses_of(const ClassSums& sums, double alpha) {
  Masses masses{.f = {}, .alpha = alpha};
  for (const auto& column : sums.sums) masses.f.emplace_back(column);
  return masses;
}

}  // namespace folkman
