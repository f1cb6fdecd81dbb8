// Random rows of counts for the tests of what needs rows: the first half of the columns lean to a
// class each, the rest are noise.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "folkman/data/batch/batch.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace folkman::test {

inline Batch labelled_rows(unsigned seed, std::size_t rows, std::size_t width, int classes) {
  std::mt19937 draw(seed);
  Batch batch;
  for (std::size_t row = 0; row < rows; ++row) {
    const auto c = static_cast<Class>(draw() % static_cast<unsigned>(classes));
    for (std::size_t i = 0; i < width; ++i) {
      const bool favoured = i < width / 2 && static_cast<int>(i) % classes == c;
      if (draw() % 10 >= (favoured ? 6U : 2U)) continue;
      batch.columns.push_back(static_cast<Column>(i));
      batch.values.push_back(1 + static_cast<double>(draw() % 3));
    }
    batch.starts.push_back(static_cast<Offset>(batch.columns.size()));
    batch.classes.push_back(c);
  }
  return batch;
}

inline ClassSums sums_of_rows(const Batch& rows, std::size_t width, int classes) {
  std::vector<std::string> names;
  for (int c = 0; c < classes; ++c) names.push_back(std::to_string(c));
  return class_sums(rows, names, Features::numbered(width)).rounded();
}

}  // namespace folkman::test
