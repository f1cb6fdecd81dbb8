// Coded rows drawn at random, with repetitions, in which some columns tell of the class.
#pragma once

#include <algorithm>
#include <random>

#include "folkman/statistics/tables/preparation.hpp"

namespace folkman {

struct MadeTable {
  std::size_t rows = 200;
  std::size_t columns = 5;
  std::size_t values = 3;
  std::size_t classes = 3;
  unsigned seed = 1;
};

inline CodedTable made_table(const MadeTable& shape) {
  std::mt19937 draw(shape.seed);
  CodedTable table{.starts = {0}, .cells = {}, .classes = {}, .class_count = shape.classes};
  for (std::size_t j = 0; j < shape.columns; ++j) {
    table.starts.push_back(table.starts.back() + static_cast<std::uint32_t>(shape.values) + 1);
  }
  for (std::size_t i = 0; i < shape.rows; ++i) {
    const auto label = draw() % shape.classes;
    table.classes.push_back(static_cast<Class>(label));
    for (std::size_t j = 0; j < shape.columns; ++j) {
      const bool tells = draw() % (j + 2) == 0;
      const auto value = (tells ? label : draw()) % shape.values;
      table.cells.push_back(table.starts[j] + static_cast<std::uint32_t>(value));
    }
  }
  return table;
}

inline CodedTable shuffled(const CodedTable& table, unsigned seed) {
  std::vector<std::size_t> order(table.rows());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), std::mt19937(seed));
  CodedTable other{
      .starts = table.starts, .cells = {}, .classes = {}, .class_count = table.class_count};
  for (const std::size_t i : order) {
    const auto row = table.row(i);
    other.cells.insert(other.cells.end(), row.begin(), row.end());
    other.classes.push_back(table.classes[i]);
  }
  return other;
}

}  // namespace folkman
