#include "folkman/statistics/class_sums/dense_class_sums.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

constexpr std::size_t many_rows = 300;
constexpr std::size_t many_columns = 2051;  // more than a tile either way

template <class Number>
struct Made {
  std::vector<Number> values;
  std::vector<Class> classes;

  [[nodiscard]] DenseRows<Number> rows() const {
    return {.values = values.data(),
            .rows = many_rows,
            .width = many_columns,
            .stride = many_columns,
            .classes = classes};
  }
  [[nodiscard]] Batch sparse() const {
    Batch batch;
    for (std::size_t r = 0; r < many_rows; ++r) {
      for (std::size_t i = 0; i < many_columns; ++i) {
        const auto x = static_cast<double>(values[r * many_columns + i]);
        if (x == 0) continue;
        batch.values.push_back(x);
        batch.columns.push_back(static_cast<Column>(i));
      }
      batch.starts.push_back(static_cast<Offset>(batch.values.size()));
    }
    batch.classes = classes;
    return batch;
  }
};

enum class Like { normal, counts, growing, wide_range, presence };

template <class Number>
Made<Number> made(Like like) {
  std::mt19937 draw(7);
  std::normal_distribution<double> noise;
  Made<Number> result;
  for (std::size_t i = 0; i < many_rows * many_columns; ++i) {
    double x = noise(draw);
    if (like == Like::counts) x = std::floor(std::abs(3 * x));
    if (like == Like::presence) x = x > 0 ? 1 : 0;
    if (like == Like::growing) x = std::ldexp(x, static_cast<int>(i / many_columns / 10));
    if (like == Like::wide_range) x = std::ldexp(x, static_cast<int>(draw() % 160) - 80);
    result.values.push_back(static_cast<Number>(x));
  }
  for (std::size_t r = 0; r < many_rows; ++r) {
    result.classes.push_back(static_cast<Class>(draw() % 4) - 1);
  }
  return result;
}

template <class Number>
void expect_the_same() {
  for (const Like like :
       {Like::normal, Like::counts, Like::growing, Like::wide_range, Like::presence}) {
    for (const bool squares : {false, true}) {
      const auto data = made<Number>(like);
      const GatherOptions options{.any_sign = true, .squares = squares};
      const std::vector<std::string> classes{"a", "b", "c"};
      const auto wanted =
          class_sums(data.sparse(), classes, Features::numbered(many_columns), options);
      EXPECT_EQ(
          dense_class_sums(data.rows(), classes, Features::numbered(many_columns), options, 1),
          wanted);
      EXPECT_EQ(
          dense_class_sums(data.rows(), classes, Features::numbered(many_columns), options, 3),
          wanted);
    }
  }
}

TEST(DenseClassSums, are_to_the_bit_those_of_sparse_rows_in_single_precision) {
  expect_the_same<float>();
}
TEST(DenseClassSums, are_to_the_bit_those_of_sparse_rows_in_double_precision) {
  expect_the_same<double>();
}

TEST(DenseClassSums, refuse_what_is_no_number_or_no_count) {
  auto data = made<float>(Like::counts);
  const std::vector<std::string> classes{"a", "b", "c"};
  data.classes.assign(many_rows, 0);
  data.values[5 * many_columns + 2050] = -1;
  EXPECT_THROW((void)dense_class_sums(data.rows(), classes, Features::numbered(many_columns), {}),
               Error);
  data.values[5 * many_columns + 2050] = std::numeric_limits<float>::quiet_NaN();
  try {
    (void)dense_class_sums(data.rows(), classes, Features::numbered(many_columns),
                           {.any_sign = true});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault().where, "row 6");
    EXPECT_NE(error.fault().what.find("feature number 2050"), std::string::npos);
  }
}

}  // namespace
}  // namespace folkman
