// Random splits of rows into training and test parts, the share of each class alike in both
// (stratified). Of a class with n rows, round(share * n) are tested, but at least one row stays
// with the training. Which ones is drawn from (seed, repeat, class): the same on every machine, for
// any number of threads, and for a repeat whatever the others are.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "folkman/base/numbers.hpp"
#include "folkman/numerics/splitmix.hpp"

namespace folkman {

// classes[row]; rows of class -1 are never tested. The answer says of each row whether it is.
[[nodiscard]] inline std::vector<bool> test_rows(const std::vector<Class>& classes,
                                                 double test_share, std::uint64_t seed,
                                                 int repeat) {
  std::vector<std::vector<std::size_t>> of_class;
  for (std::size_t row = 0; row < classes.size(); ++row) {
    if (classes[row] < 0) continue;
    const auto c = static_cast<std::size_t>(classes[row]);
    if (c >= of_class.size()) of_class.resize(c + 1);
    of_class[c].push_back(row);
  }
  SplitMix seeds(seed);
  SplitMix draw(seeds() + static_cast<std::uint64_t>(repeat));
  std::vector<bool> tested(classes.size());
  for (auto& rows : of_class) {
    SplitMix own(draw());
    const auto share = std::llround(test_share * static_cast<double>(rows.size()));
    const std::size_t most = rows.empty() ? 0 : rows.size() - 1;
    const std::size_t count = std::min(static_cast<std::size_t>(share), most);
    for (std::size_t i = 0; i < count; ++i) {
      std::swap(rows[i], rows[i + own.below(rows.size() - i)]);
      tested[rows[i]] = true;
    }
  }
  return tested;
}

}  // namespace folkman
