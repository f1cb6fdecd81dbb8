#include "folkman/methods/elbow.hpp"

#include <algorithm>

namespace folkman {

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

}  // namespace folkman
