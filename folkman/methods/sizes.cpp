#include "folkman/methods/sizes.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

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

}  // namespace folkman
