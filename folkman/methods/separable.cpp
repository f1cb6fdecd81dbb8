#include "folkman/methods/separable.hpp"

#include <algorithm>
#include <functional>

#include "folkman/methods/sizes.hpp"
#include "folkman/numerics/compensated_sum.hpp"

namespace folkman {

Certificate separable_certificate(std::span<const double> gains, std::span<const Column> chosen,
                                  double floor) {
  CompensatedSum value;
  value.add(floor);
  for (const Column i : chosen) value.add(gains[static_cast<std::size_t>(i)]);
  return {.value = value.value(),
          .bound = value.value(),
          .floor = floor,
          .proven = value.value(),
          .optimal = true};
}

Path separable_path(SeparableGains gains, const std::vector<std::size_t>& sizes) {
  Path path;
  path.k = checked_sizes(sizes, gains.gain.size());
  path.floor = gains.floor;
  std::ranges::sort(gains.gain, std::greater<>());
  CompensatedSum value;
  value.add(path.floor);
  std::size_t taken = 0;
  for (const std::size_t k : path.k) {
    for (; taken < k; ++taken) value.add(gains.gain[taken]);
    path.value.push_back(value.value());
  }
  path.bound = path.value;
  path.elbow = elbow(path);
  return path;
}

}  // namespace folkman
