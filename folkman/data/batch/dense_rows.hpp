// Rows of a dense matrix in memory that someone else owns: row r's values are contiguous, `stride`
// numbers after those of row r - 1. What a Batch is for sparse rows, without a copy.
#pragma once

#include <cstddef>
#include <span>

#include "folkman/base/numbers.hpp"

namespace folkman {

template <class Number>
struct DenseRows {
  const Number* values = nullptr;
  std::size_t rows = 0;
  std::size_t width = 0;
  std::size_t stride = 0;
  std::span<const Class> classes = {};   // -1: the row is left out
  std::span<const double> weights = {};  // empty: all 1

  [[nodiscard]] std::span<const Number> row(std::size_t r) const {
    return {values + r * stride, width};
  }
};

}  // namespace folkman
