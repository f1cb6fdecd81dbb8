// How far divergences reach above a threshold, errors added outward.
#pragma once

#include <algorithm>
#include <array>

#include "folkman/methods/naive_bayes/certificate/feature_blocks.hpp"

namespace folkman {

struct Excess {
  double above = 0;  // the sum of max(h + error - t, 0)
  double error = 0;  // the errors in it
};

// Of the first `count` terms.
[[nodiscard]] inline Excess excess_of(const divergence::Terms& terms, std::size_t count, double t) {
  std::array<double, divergence::block> above;
  std::array<double, divergence::block> error;
  for (std::size_t i = 0; i < count; ++i) {
    above[i] = std::max(terms.h[i] + terms.error[i] - t, 0.0);
    error[i] = above[i] > 0 ? terms.error[i] : 0.0;
  }
  return {block_sum({above.data(), count}), block_sum({error.data(), count})};
}

}  // namespace folkman
