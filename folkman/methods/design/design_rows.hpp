// Rows in memory as the columns of a design (solvers/sparse_program/design.hpp), in an order of
// rows that the caller gives, so that none is copied first. Dense where a quarter of the cells or
// more are not 0: from there on dense columns are quicker.
//
// That order is the rows' own: by class, by number to predict, by what they hold, by weight. What
// is summed in it has the same bits for any order of rows and any sharding. Rows of class -1 and of
// weight 0 are left out.
#pragma once

#include <compare>
#include <functional>

#include "folkman/data/batch/batch.hpp"
#include "folkman/solvers/sparse_program/design.hpp"

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

// Row r of the design is row order[r] of `rows`.
[[nodiscard]] Design design_of(const Batch& rows, std::span<const std::size_t> order,
                               std::size_t width, int threads);

// Classes, numbers to predict and weights of rows in that order, without what the rows hold.
[[nodiscard]] Batch labels_of(const Batch& rows, std::span<const std::size_t> order);

// For classifiers of one class against the rest: how many rows each class has, which classes part
// the rows in two (of two classes the second alone), and +1 for the rows of one, -1 for the others.
[[nodiscard]] std::vector<std::size_t> rows_of_classes(const Batch& labels, std::size_t classes);
[[nodiscard]] std::vector<std::size_t> parting_classes(std::span<const std::size_t> rows_of_class);
[[nodiscard]] std::vector<double> signs_of(const Batch& labels, std::size_t one);

struct LabelledDesign {
  Batch labels;
  Design design;
};

[[nodiscard]] bool is_densely_filled(std::size_t filled, std::size_t rows, std::size_t width);

}  // namespace folkman
