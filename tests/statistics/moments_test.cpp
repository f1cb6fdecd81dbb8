// Class sums of values of either sign, with squares.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "folkman/base/error.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace folkman {
namespace {

Batch signed_rows(unsigned seed, std::size_t rows, std::size_t width, bool weighted = false) {
  std::mt19937 draw(seed);
  std::normal_distribution<double> noise;
  Batch batch;
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t i = 0; i < width; ++i) {
      if (draw() % 4 == 0) continue;
      batch.columns.push_back(static_cast<Column>(i));
      batch.values.push_back(noise(draw) * std::pow(10.0, static_cast<double>(i)));
    }
    batch.starts.push_back(static_cast<Offset>(batch.values.size()));
    batch.classes.push_back(static_cast<Class>(draw() % 2));
    if (weighted) batch.weights.push_back(0.1 * static_cast<double>(draw() % 5));
  }
  return batch;
}

Batch reversed(const Batch& rows) {
  Batch turned;
  for (std::size_t r = rows.rows(); r-- > 0;) {
    for (Offset i = rows.starts[r]; i < rows.starts[r + 1]; ++i) {
      turned.columns.push_back(rows.columns[i]);
      turned.values.push_back(rows.values[i]);
    }
    turned.starts.push_back(static_cast<Offset>(turned.values.size()));
    turned.classes.push_back(rows.classes[r]);
    if (!rows.weights.empty()) turned.weights.push_back(rows.weights[r]);
  }
  return turned;
}

ExactClassSums moments(const Batch& rows, std::size_t width) {
  return class_sums(rows, {"a", "b"}, Features::numbered(width), {.squares = true});
}

TEST(Moments, have_the_same_bits_for_any_order_of_rows_and_any_split) {
  for (const bool weighted : {false, true}) {
    const Batch first = signed_rows(1, 40, 12, weighted);
    const Batch second = signed_rows(2, 30, 12, weighted);
    ExactClassSums merged = moments(first, 12);
    merged += moments(second, 12);
    ExactClassSums turned = moments(reversed(second), 12);
    turned += moments(reversed(first), 12);
    EXPECT_EQ(merged, turned);
    EXPECT_EQ(merged.rounded().squares, turned.rounded().squares);
  }
}

TEST(Moments, come_back_from_their_file) {
  const ExactClassSums sums = moments(signed_rows(3, 25, 5), 5);
  const std::string bytes = sums.saved();
  const auto again = ExactClassSums::parse(std::as_bytes(std::span(bytes)));
  EXPECT_EQ(again, sums);
  EXPECT_TRUE(again.cells().any_sign);
}

TEST(Moments, keep_what_rounding_takes) {
  Batch rows;
  rows.values = {1e9 + 0.25, 1e9 - 0.25, 1, 0x1p-80};
  rows.columns = {0, 0, 0, 0};
  rows.starts = {0, 1, 2, 3, 4};
  rows.classes = {0, 0, 1, 1};
  const ClassSums sums = moments(rows, 1).rounded();
  EXPECT_EQ(sums.sums[1][0], 1);
  EXPECT_EQ(sums.rests[1][0], 0x1p-80);
  const long double exact = 2 * (1e18L + 0.0625L);
  EXPECT_EQ(static_cast<long double>(sums.squares[0][0]) +
                static_cast<long double>(sums.square_rests[0][0]),
            exact);
}

TEST(Moments, do_not_merge_with_sums_without_squares) {
  ExactClassSums sums = moments(signed_rows(3, 25, 5), 5);
  const auto plain =
      class_sums(signed_rows(4, 5, 5), {"a", "b"}, Features::numbered(5), {.any_sign = true});
  EXPECT_THROW(sums += plain, Error);
}

TEST(Moments, refuse_what_is_no_number_by_row_and_column) {
  Batch rows = signed_rows(5, 3, 2);
  rows.values[0] = std::nan("");
  try {
    (void)moments(rows, 2);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault().where.substr(0, 4), "row ");
    EXPECT_NE(error.fault().what.find("is not a finite number"), std::string::npos);
  }
  rows.values[0] = 1e200;
  EXPECT_THROW((void)moments(rows, 2), Error);
}

}  // namespace
}  // namespace folkman
