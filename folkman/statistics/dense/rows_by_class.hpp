// The rows that have a class, class by class, each in the order given.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "folkman/base/numbers.hpp"

namespace folkman {

struct RowsByClass {
  std::vector<std::size_t> rows;
  std::vector<std::size_t> starts;  // one more than classes

  RowsByClass(std::span<const Class> classes, std::size_t count) : starts(count + 1) {
    for (const Class c : classes) {
      if (c >= 0) ++starts[static_cast<std::size_t>(c) + 1];
    }
    for (std::size_t c = 0; c < count; ++c) starts[c + 1] += starts[c];
    std::vector<std::size_t> next = starts;
    rows.resize(starts[count]);
    for (std::size_t row = 0; row < classes.size(); ++row) {
      if (classes[row] >= 0) rows[next[static_cast<std::size_t>(classes[row])]++] = row;
    }
  }
};

}  // namespace folkman
