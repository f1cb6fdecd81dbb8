#include "folkman/methods/naive_bayes/certificate/picked_sums.hpp"

#include <algorithm>

#include "folkman/base/threads.hpp"

namespace folkman {

ClassSums picked_sums(const ClassSums& sums, std::span<const Column> features, int threads) {
  constexpr std::size_t stretch = 16384;
  const std::size_t stretches = (features.size() + stretch - 1) / stretch;
  ClassSums picked{.classes = sums.classes,
                   .features = Features::numbered(features.size()),
                   .rows = sums.rows,
                   .class_weight = sums.class_weight,
                   .sums = {},
                   .binary = sums.binary};
  picked.sums.assign(sums.sums.size(), std::vector<double>(features.size()));
  for_each_task(stretches, threads, [&](std::size_t task, int) {
    const std::size_t end = std::min(features.size(), (task + 1) * stretch);
    for (std::size_t c = 0; c < sums.sums.size(); ++c)
      for (std::size_t i = task * stretch; i < end; ++i)
        picked.sums[c][i] = sums.sums[c][static_cast<std::size_t>(features[i])];
  });
  return picked;
}

}  // namespace folkman
