#include "folkman/methods/sizes.hpp"

#include <algorithm>
#include <numeric>

#include "folkman/numerics/compensated_sum.hpp"

namespace folkman {

std::vector<std::size_t> checked_sizes(const std::vector<std::size_t>& asked, std::size_t width) {
  if (asked.empty()) {
    std::vector<std::size_t> all(width);
    std::iota(all.begin(), all.end(), std::size_t{1});
    return all;
  }
  for (const std::size_t k : asked) check_size(k, width);
  if (std::ranges::adjacent_find(asked, std::greater_equal<>()) != asked.end()) {
    refuse_argument("sizes of the path", "they do not ascend",
                    "give each k once, the smallest first");
  }
  return asked;
}

std::size_t elbow(const Path& path) {
  if (path.k.empty()) return 0;
  const auto gain = [&](double value) { return path.gain(value); };
  const double most = path.gain(*std::ranges::max_element(path.value, {}, gain));
  if (!(most > 0)) return 0;
  const auto largest = static_cast<double>(path.k.back());
  std::size_t best = path.k.back();
  double highest = 0;
  for (std::size_t j = 0; j < path.k.size(); ++j) {
    const double line = static_cast<double>(path.k[j]) / largest;
    const double above = path.gain(path.value[j]) / most - line;
    if (above > highest) {
      highest = above;
      best = path.k[j];
    }
  }
  return best;
}

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
