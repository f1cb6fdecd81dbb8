// A better support in the neighbourhood of one: the top choices at its own pooled mix (the other
// side of a kink), then single exchanges, the best one each time, until none helps.
#pragma once

#include "folkman/solvers/multinomial/exact_search/open_choice.hpp"

namespace folkman {

struct Swapped {
  std::vector<double> copies;
  double gain = 0;
};

// `copies` sum to choice.size and stay between 0 and the caps.
[[nodiscard]] Swapped swapped(const OpenChoice& choice, std::vector<double> copies);

}  // namespace folkman
