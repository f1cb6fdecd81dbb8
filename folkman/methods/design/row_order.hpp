// An order of rows that is their own: by class, by number to predict, by what they hold, by weight.
// What is summed in it has the same bits for any order of rows and any sharding. Rows of class -1
// and of weight 0 are left out.
#pragma once

#include <compare>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "folkman/data/batch/batch.hpp"

namespace folkman {

// What one row has of `all`, which is the columns or the values of `rows`.
template <class T>
[[nodiscard]] std::span<const T> entries(const Batch& rows, const std::vector<T>& all,
                                         std::size_t row) {
  const auto start = static_cast<std::size_t>(rows.starts[row]);
  return std::span(all).subspan(start, static_cast<std::size_t>(rows.starts[row + 1]) - start);
}

// How what two rows hold compares: the columns that are not 0, as lists, then their values.
using RowContents = std::function<std::weak_ordering(std::size_t, std::size_t)>;

[[nodiscard]] std::vector<std::size_t> own_order(const Batch& rows);
// Of rows that hold elsewhere what they hold.
[[nodiscard]] std::vector<std::size_t> own_order(const Batch& labels, const RowContents& contents);

}  // namespace folkman
