// Choices whose gains add up, none below 0: the best k are the k largest, at every k, and what they
// reach is what any k can reach. Exact by one ordering.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "folkman/methods/selection.hpp"

namespace folkman {

struct SeparableGains {
  std::vector<double> gain;  // of each feature or column
  double floor = 0;          // the value with none of them
};

[[nodiscard]] Certificate separable_certificate(std::span<const double> gains,
                                                std::span<const Column> chosen, double floor);

// `sizes` ascending; none: every k.
[[nodiscard]] Path separable_path(SeparableGains gains, const std::vector<std::size_t>& sizes);

}  // namespace folkman
