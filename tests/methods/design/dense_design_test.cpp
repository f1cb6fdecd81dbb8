#include "folkman/methods/design/dense_design.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <random>
#include <variant>
#include <vector>

namespace folkman {
namespace {

// Few values, many of them 0, and rows that are alike: all that an order of rows can stumble over.
struct Matrix {
  std::size_t rows;
  std::size_t width;
  std::vector<double> cells = {};  // row by row
  std::vector<Class> labels = {};
  std::vector<double> weights = {};
  std::vector<std::string> classes{"b", "a", "c"};

  Matrix(unsigned seed, std::size_t rows_, std::size_t width_, unsigned zeros_of_ten)
      : rows(rows_), width(width_) {
    std::mt19937 draw(seed);
    for (std::size_t row = 0; row < rows; ++row) {
      const bool copy = row > 0 && draw() % 4 == 0;
      for (std::size_t i = 0; i < width; ++i) {
        const double fresh = draw() % 10 < zeros_of_ten ? 0 : 1 + static_cast<double>(draw() % 2);
        cells.push_back(copy ? cells[(row - 1) * width + i] : fresh);
      }
      labels.push_back(static_cast<Class>(draw() % 4) - 1);
      weights.push_back(static_cast<double>(draw() % 3));
    }
  }

  [[nodiscard]] Batch batch() const {
    Batch batch;
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t i = 0; i < width; ++i) {
        if (cells[row * width + i] == 0) continue;
        batch.columns.push_back(static_cast<Column>(i));
        batch.values.push_back(cells[row * width + i]);
      }
      batch.starts.push_back(static_cast<Offset>(batch.values.size()));
    }
    const std::vector<Class> place{1, 0, 2};  // of b, a and c in their final order
    for (const Class label : labels) {
      batch.classes.push_back(label < 0 ? -1 : place[static_cast<std::size_t>(label)]);
    }
    batch.weights = weights;
    return batch;
  }

  template <class Number>
  [[nodiscard]] std::vector<Number> stored(bool by_column) const {
    std::vector<Number> all(cells.size());
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t i = 0; i < width; ++i) {
        all[by_column ? i * rows + row : row * width + i] =
            static_cast<Number>(cells[row * width + i]);
      }
    }
    return all;
  }

  template <class Number>
  [[nodiscard]] MemoryRows view(const std::vector<Number>& all, NumberType type,
                                bool by_column) const {
    const auto size = static_cast<std::ptrdiff_t>(sizeof(Number));
    const auto far = size * static_cast<std::ptrdiff_t>(by_column ? rows : width);
    return {.rows = DenseView{.data = all.data(),
                              .type = type,
                              .rows = static_cast<Offset>(rows),
                              .columns = static_cast<Offset>(width),
                              .row_stride = by_column ? size : far,
                              .column_stride = by_column ? far : size},
            .labels = labels,
            .classes = classes,
            .weights = weights};
  }
};

const std::vector<std::string> final_classes{"a", "b", "c"};

void expect_same(const LabelledDesign& found, const Batch& rows, std::size_t width) {
  const auto order = own_order(rows);
  const Batch labels = labels_of(rows, order);
  EXPECT_EQ(found.labels.classes, labels.classes);
  EXPECT_EQ(found.labels.weights, labels.weights);
  const Design design = design_of(rows, order, width, 1);
  ASSERT_EQ(found.design.rows(), design.rows());
  ASSERT_EQ(found.design.width(), design.width());
  ASSERT_TRUE(design.is_dense() && found.design.is_dense());
  for (std::size_t i = 0; i < width; ++i) {
    const auto one = found.design.cells(i);
    const auto other = design.cells(i);
    EXPECT_TRUE(std::equal(one.begin(), one.end(), other.begin())) << "column " << i;
  }
}

TEST(DenseDesign, a_matrix_in_place_is_what_its_rows_are) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Matrix matrix(seed, 40, 1 + seed * 9, 1 + seed % 7);
    for (const bool by_column : {false, true}) {
      for (const int threads : {1, 3}) {
        const auto doubles = matrix.stored<double>(by_column);
        const auto floats = matrix.stored<float>(by_column);
        const auto bytes = matrix.stored<std::int8_t>(by_column);
        const auto found = dense_design(matrix.view(doubles, NumberType::float64, by_column),
                                        final_classes, threads);
        ASSERT_TRUE(found.has_value());
        expect_same(*found, matrix.batch(), matrix.width);
        const auto single = dense_design(matrix.view(floats, NumberType::float32, by_column),
                                         final_classes, threads);
        ASSERT_TRUE(single.has_value());
        expect_same(*single, matrix.batch(), matrix.width);
        const auto whole =
            dense_design(matrix.view(bytes, NumberType::int8, by_column), final_classes, threads);
        ASSERT_TRUE(whole.has_value());
        expect_same(*whole, matrix.batch(), matrix.width);
      }
    }
  }
}

// A matrix as a part of a larger one: every other row, columns far apart and backwards, beginning
// at a byte where no number would.
template <class Number>
struct Part {
  std::vector<std::byte> bytes;
  DenseView view;

  Part(const Matrix& matrix, NumberType type, bool by_column, std::size_t offset) {
    const auto size = static_cast<std::ptrdiff_t>(sizeof(Number));
    const auto rows = static_cast<std::ptrdiff_t>(matrix.rows);
    const auto width = static_cast<std::ptrdiff_t>(matrix.width);
    const std::ptrdiff_t row = by_column ? 2 * size : 3 * size * (width + 1);
    const std::ptrdiff_t column = by_column ? -2 * size * (rows + 1) : -3 * size;
    const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(offset) - column * (width - 1);
    bytes.resize(static_cast<std::size_t>(first + row * (rows - 1) + size));
    for (std::ptrdiff_t r = 0; r < rows; ++r) {
      for (std::ptrdiff_t c = 0; c < width; ++c) {
        const auto cell = static_cast<Number>(matrix.cells[r * width + c]);
        std::memcpy(bytes.data() + first + r * row + c * column, &cell, sizeof cell);
      }
    }
    view = {.data = bytes.data() + first,
            .type = type,
            .rows = static_cast<Offset>(rows),
            .columns = static_cast<Offset>(width),
            .row_stride = row,
            .column_stride = column};
  }
};

template <class Number>
void expect_parts_as_rows(const Matrix& matrix, NumberType type) {
  for (const bool by_column : {false, true}) {
    for (const std::size_t offset : {0, 1, 3}) {
      const Part<Number> part(matrix, type, by_column, offset);
      auto memory = matrix.view(matrix.cells, NumberType::float64, false);
      memory.rows = part.view;
      const auto found = dense_design(memory, final_classes, 2);
      ASSERT_TRUE(found.has_value());
      expect_same(*found, matrix.batch(), matrix.width);
    }
  }
}

TEST(DenseDesign, a_part_of_a_matrix_with_strides_and_at_any_byte_is_what_its_rows_are) {
  for (unsigned seed = 0; seed < 6; ++seed) {
    const Matrix matrix(seed, 40, 1 + seed * 31, 1 + seed % 5);
    expect_parts_as_rows<double>(matrix, NumberType::float64);
    expect_parts_as_rows<float>(matrix, NumberType::float32);
    expect_parts_as_rows<std::int16_t>(matrix, NumberType::int16);
  }
}

// Columns side by side, which aligned would be read where they are.
TEST(DenseDesign, doubles_side_by_side_at_an_odd_byte_are_what_their_rows_are) {
  const Matrix matrix(4, 40, 70, 3);
  const auto cells = matrix.stored<double>(true);
  std::vector<std::byte> bytes(cells.size() * sizeof(double) + 1);
  std::memcpy(bytes.data() + 1, cells.data(), cells.size() * sizeof(double));
  auto memory = matrix.view(cells, NumberType::float64, true);
  std::get<DenseView>(memory.rows).data = bytes.data() + 1;
  const auto found = dense_design(memory, final_classes, 1);
  ASSERT_TRUE(found.has_value());
  expect_same(*found, matrix.batch(), matrix.width);
}

TEST(DenseDesign, numbers_to_predict_come_before_what_rows_hold) {
  Matrix matrix(1, 30, 5, 1);
  const auto cells = matrix.stored<double>(true);
  std::vector<double> targets;
  for (std::size_t row = 0; row < matrix.rows; ++row) {
    targets.push_back(static_cast<double>(row * 7 % 4));
  }
  auto view = matrix.view(cells, NumberType::float64, true);
  view.labels = {};
  view.targets = targets;
  const auto found = dense_design(view, {}, 2);
  ASSERT_TRUE(found.has_value());
  Batch rows = matrix.batch();
  rows.classes.assign(matrix.rows, 0);
  rows.targets = targets;
  expect_same(*found, rows, matrix.width);
  EXPECT_EQ(found->labels.targets, labels_of(rows, own_order(rows)).targets);
}

TEST(DenseDesign, a_value_that_is_no_number_is_left_to_who_reads_rows) {
  const Matrix matrix(3, 30, 70, 1);
  for (const bool by_column : {false, true}) {
    for (const double bad : {std::numeric_limits<double>::infinity(), std::nan("")}) {
      auto cells = matrix.stored<double>(by_column);
      cells[1234] = bad;
      const auto view = matrix.view(cells, NumberType::float64, by_column);
      EXPECT_FALSE(dense_design(view, final_classes, 2));
    }
  }
}

TEST(DenseDesign, matrices_of_few_values_and_columns_with_names_are_read_as_rows) {
  const Matrix empty(2, 30, 20, 9);
  const auto cells = empty.stored<double>(false);
  EXPECT_FALSE(dense_design(empty.view(cells, NumberType::float64, false), final_classes, 1));
  const Matrix full(2, 30, 2, 1);
  const auto filled = full.stored<double>(false);
  auto named = full.view(filled, NumberType::float64, false);
  named.names = {"x10", "x9"};
  EXPECT_FALSE(dense_design(named, final_classes, 1));
}

}  // namespace
}  // namespace folkman
