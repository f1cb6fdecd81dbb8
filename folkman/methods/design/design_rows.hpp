// Rows in memory as the columns of a design (solvers/sparse_program/design.hpp), in an order of
// rows that the caller gives, so that none is copied first. Dense where a quarter of the cells or
// more are not 0: from there on dense columns are quicker.
#pragma once

#include <cstddef>
#include <span>

#include "folkman/data/batch/batch.hpp"
#include "folkman/solvers/sparse_program/design.hpp"

namespace folkman {

// Row r of the design is row order[r] of `rows`.
[[nodiscard]] Design design_of(const Batch& rows, std::span<const std::size_t> order,
                               std::size_t width, int threads);

// Classes, numbers to predict and weights of rows in that order, without what the rows hold.
[[nodiscard]] Batch labels_of(const Batch& rows, std::span<const std::size_t> order);

struct LabelledDesign {
  Batch labels;
  Design design;
};

[[nodiscard]] bool is_densely_filled(std::size_t filled, std::size_t rows, std::size_t width);

}  // namespace folkman
