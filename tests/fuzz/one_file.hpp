// What the fuzzers of text formats share: any bytes as a file, read with two block sizes. Reading
// ends in rows or in folkman::Error, and both block sizes agree on which.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "folkman/base/error.hpp"
#include "folkman/data/dataset/dataset.hpp"
#include "memory_file.hpp"

namespace folkman {

struct Outcome {
  Batch rows = {};
  std::string error = {};
};

inline Outcome outcome(ReadOptions options, std::size_t block_bytes, int threads) {
  options.block_bytes = block_bytes;
  options.threads = threads;
  Outcome result;
  try {
    Dataset data(options);
    result.rows = read_all(data);
  } catch (const Error& error) {
    result.error = error.what();
  }
  return result;
}

// A missing value is the same as another.
inline bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

inline void expect_same_for_any_blocks(const ReadOptions& options) {
  const auto one = outcome(options, 4096, 1);
  const auto many = outcome(options, 7, 2);
  const bool agree = one.error == many.error &&
                     std::ranges::equal(one.rows.values, many.rows.values, same) &&
                     one.rows.columns == many.rows.columns && one.rows.starts == many.rows.starts &&
                     one.rows.weights == many.rows.weights &&
                     one.rows.classes == many.rows.classes && one.rows.carried == many.rows.carried;
  if (!agree) std::abort();
}

}  // namespace folkman
