#include "folkman/models/contributions.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "folkman/models/scorer.hpp"

namespace folkman {

std::vector<Contribution> contributions(const Rule& rule, const Batch& batch, std::size_t row,
                                        Class chosen) {
  const std::size_t classes = rule.class_count();
  std::vector<Contribution> why;
  for (Offset i = batch.starts[row]; i < batch.starts[row + 1]; ++i) {
    const Column place = batch.columns[i];
    const double* weights = &rule.weight[static_cast<std::size_t>(place) * classes];
    double others = 0;
    for (std::size_t c = 0; c < classes; ++c) {
      if (static_cast<Class>(c) != chosen) others += weights[c];
    }
    const double weight = weights[chosen] - others / static_cast<double>(classes - 1);
    const double x = rule_value(batch.values[i], rule.binarize);
    if (x == 0) continue;
    why.push_back({.position = place, .value = x, .weight = weight, .amount = weight * x});
  }
  std::ranges::stable_sort(why, std::greater{},
                           [](const Contribution& c) { return std::abs(c.amount); });
  return why;
}

}  // namespace folkman
