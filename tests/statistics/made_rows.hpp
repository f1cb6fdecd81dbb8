// Rows to gather, drawn at random, and ways to take them apart.
#pragma once

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "folkman/data/batch/batch.hpp"
#include "folkman/data/batch/features.hpp"

namespace folkman::made {

enum class Values { counts, reals, hostile };

inline Batch rows(std::size_t count, std::size_t classes, std::size_t width, Values values,
                  bool weighted = false, std::uint64_t seed = 1) {
  std::mt19937_64 random(seed);
  Batch batch;
  for (std::size_t row = 0; row < count; ++row) {
    for (std::size_t column = 0; column < width; ++column) {
      if (random() % 4 != 0) continue;
      double value = static_cast<double>(1 + random() % 5);
      if (values != Values::counts)
        value = std::ldexp(static_cast<double>(1 + (random() >> 11)), -53);
      if (values == Values::hostile)
        value = std::ldexp(value, static_cast<int>(random() % 2000) - 1000);
      batch.values.push_back(value);
      batch.columns.push_back(static_cast<Column>(column));
    }
    batch.starts.push_back(static_cast<Offset>(batch.values.size()));
    batch.classes.push_back(static_cast<Class>(random() % classes));
    if (weighted) batch.weights.push_back(std::ldexp(static_cast<double>(random() >> 11), -52));
  }
  return batch;
}

// The rows of `batch` whose numbers are listed, in that order.
inline Batch picked(const Batch& batch, const std::vector<std::size_t>& numbers) {
  Batch result;
  for (const std::size_t row : numbers) {
    for (Offset i = batch.starts[row]; i < batch.starts[row + 1]; ++i) {
      result.values.push_back(batch.values[static_cast<std::size_t>(i)]);
      result.columns.push_back(batch.columns[static_cast<std::size_t>(i)]);
    }
    result.starts.push_back(static_cast<Offset>(result.values.size()));
    result.classes.push_back(batch.classes[row]);
    if (!batch.weights.empty()) result.weights.push_back(batch.weights[row]);
  }
  return result;
}

inline std::vector<std::string> class_names(std::size_t classes) {
  std::vector<std::string> names;
  for (std::size_t c = 0; c < classes; ++c)
    names.push_back(std::string(1, static_cast<char>('a' + c)));
  return names;
}

}  // namespace folkman::made
