// An array of exact sums `x` in a container: x.whole, or x.fixed, x.wide_cells and x.wide_limbs
// (ExactSumsParts).
#pragma once

#include <string>
#include <vector>

#include "folkman/base/files/container.hpp"
#include "folkman/numerics/exact_sums/exact_sums.hpp"

namespace folkman {

// The parts are borrowed until `out` is written.
void add_sums(ContainerWriter& out, const std::string& name, const ExactSumsParts& parts);

// `cells` of them; Error where they are damaged, or some are below 0 and may not be.
[[nodiscard]] ExactSums loaded_sums(const Container& in, const std::string& name, std::size_t cells,
                                    bool any_sign = false);

template <ContainerValue T>
[[nodiscard]] std::vector<T> copied_array(const Container& in, const std::string& name) {
  const auto values = in.array<T>(name);
  return {values.begin(), values.end()};
}

}  // namespace folkman
