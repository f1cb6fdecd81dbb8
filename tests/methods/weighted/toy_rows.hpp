// Six rows of two columns, small enough to be worked by hand: (x1, x2; class).
#pragma once

#include <array>

#include "folkman/statistics/tables/preparation.hpp"

namespace folkman {

inline CodedTable toy_rows() {
  const std::vector<std::array<std::uint32_t, 3>> rows{{0, 0, 0}, {0, 1, 0}, {1, 1, 1},
                                                       {1, 2, 1}, {0, 2, 1}, {1, 0, 0}};
  CodedTable table{.starts = {0, 3, 7}, .cells = {}, .classes = {}, .class_count = 2};
  for (const auto& [x1, x2, label] : rows) {
    table.cells.insert(table.cells.end(), {x1, 3 + x2});
    table.classes.push_back(static_cast<Class>(label));
  }
  return table;
}

// Weights by column, then class, from rows by class as papers print them.
inline std::vector<double> by_column(const std::vector<std::vector<double>>& by_class) {
  std::vector<double> weights;
  for (std::size_t j = 0; j < by_class.front().size(); ++j) {
    for (const auto& of_class : by_class) weights.push_back(of_class[j]);
  }
  return weights;
}

}  // namespace folkman
