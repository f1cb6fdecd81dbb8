// Sums that do not depend on threads or vector width: within a block eight interleaved partial
// sums, the blocks then added in their order (base/compensated_sum.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace folkman {

// Relative error at most (terms.size() / 8 + 4) * 2^-53 for terms of one sign.
[[nodiscard]] inline double block_sum(std::span<const double> terms) {
  std::array<double, 8> lane{};
  std::size_t i = 0;
  for (; i + 8 <= terms.size(); i += 8)
    for (std::size_t j = 0; j < 8; ++j) lane[j] += terms[i + j];
  for (std::size_t j = 0; i + j < terms.size(); ++j) lane[j] += terms[i + j];
  return ((lane[0] + lane[4]) + (lane[1] + lane[5])) + ((lane[2] + lane[6]) + (lane[3] + lane[7]));
}

}  // namespace folkman
