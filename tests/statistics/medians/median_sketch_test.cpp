#include "folkman/statistics/medians/median_sketch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <thread>

#include "folkman/base/error.hpp"
#include "folkman/statistics/medians/class_medians.hpp"

namespace folkman {
namespace {

enum class Like { normal, offset, counts, heavy_tails, constant };

Batch made(unsigned seed, std::size_t height, std::size_t width, int classes, Like like) {
  std::mt19937 draw(seed);
  std::normal_distribution<double> noise;
  Batch rows;
  for (std::size_t r = 0; r < height; ++r) {
    rows.classes.push_back(static_cast<Class>(draw() % static_cast<unsigned>(classes)));
    for (std::size_t i = 0; i < width; ++i) {
      double x =
          noise(draw) + 0.3 * static_cast<double>(rows.classes.back()) * static_cast<double>(i % 3);
      if (like == Like::offset) x += 1000;
      if (like == Like::counts) x = std::floor(std::abs(2 * x));
      if (like == Like::heavy_tails) x = std::copysign(std::exp(5 * std::abs(x)), x);
      if (like == Like::constant) x = 3;
      if (x == 0) continue;
      rows.columns.push_back(static_cast<Column>(i));
      rows.values.push_back(x);
    }
    rows.starts.push_back(static_cast<Offset>(rows.values.size()));
  }
  return rows;
}

std::vector<std::int64_t> rows_of_classes(const Batch& rows, std::size_t classes) {
  std::vector<std::int64_t> found(classes);
  for (const Class c : rows.classes) ++found[static_cast<std::size_t>(c)];
  return found;
}

MedianSketch sketch_of(const Batch& rows, std::size_t width, std::size_t classes,
                       std::size_t most_cells) {
  MedianSketch sketch(width, classes, most_cells);
  sketch.add(rows);
  sketch.add_zeros(rows_of_classes(rows, classes));
  return sketch;
}

TEST(MedianSketch, brackets_every_gain_and_closes_in_with_more_cells) {
  constexpr std::size_t width = 12;
  for (const Like like :
       {Like::normal, Like::offset, Like::counts, Like::heavy_tails, Like::constant}) {
    for (const int classes : {2, 3}) {
      for (const bool priors : {false, true}) {
        const auto count = static_cast<std::size_t>(classes);
        const Batch rows = made(5, 501, width, classes, like);
        MedianOptions options;
        if (priors) options.priors.assign(count, 1.0);
        if (priors) options.priors[0] = 5;
        const auto exact = class_medians(rows, count, width, options);
        const Balance balance(rows_of_classes(rows, count), options.priors);
        double before = std::numeric_limits<double>::infinity();
        for (const std::size_t cells : {4U, 16U, 64U, 256U, 4096U}) {
          double widest = 0;
          const auto sketch = sketch_of(rows, width, count, cells);
          for (std::size_t i = 0; i < width; ++i) {
            const auto found = sketch.columns()[i].summary(balance);
            EXPECT_LE(sketch.columns()[i].cells(), cells);
            EXPECT_LE(found.gain.low, exact.gain[i]) << cells << " cells, column " << i;
            EXPECT_GE(found.gain.high, exact.gain[i]) << cells << " cells, column " << i;
            widest = std::max(widest, found.gain.high - found.gain.low);
          }
          EXPECT_LE(widest, 1.5 * before + 1e-9);
          before = widest;
        }
        EXPECT_LT(before, like == Like::heavy_tails ? 10 : 0.02);
      }
    }
  }
}

TEST(MedianSketch, states_the_rank_error_of_its_medians) {
  const Batch rows = made(3, 2000, 1, 2, Like::normal);
  const auto exact = class_medians(rows, 2, 1);
  const auto sketch = sketch_of(rows, 1, 2, 64);
  const auto found = sketch.columns()[0].summary(Balance(rows_of_classes(rows, 2), {}));
  EXPECT_GT(found.rank_error, 0);
  EXPECT_LT(found.rank_error, 0.2);
  for (Class c = 0; c < 2; ++c) {
    double between = 0;
    double all = 0;
    const double median = exact.median[static_cast<std::size_t>(c)][0];
    const double near = found.median[static_cast<std::size_t>(c)];
    for (std::size_t r = 0; r < rows.rows(); ++r) {
      if (rows.classes[r] != c) continue;
      ++all;
      const double x = rows.values[r];
      between += static_cast<double>(x > std::min(median, near) && x < std::max(median, near));
    }
    EXPECT_LE(between / all, found.rank_error);
  }
}

TEST(MedianSketch, is_the_same_for_any_order_shards_and_threads) {
  constexpr std::size_t width = 70;
  const Batch rows = made(9, 300, width, 3, Like::heavy_tails);
  const auto whole = sketch_of(rows, width, 3, 20);
  Batch turned;
  std::vector<Batch> shards(3);
  for (std::size_t r = rows.rows(); r-- > 0;) {
    for (Batch* to : {&turned, &shards[r % 3]}) {
      to->values.insert(to->values.end(), rows.values.begin() + rows.starts[r],
                        rows.values.begin() + rows.starts[r + 1]);
      to->columns.insert(to->columns.end(), rows.columns.begin() + rows.starts[r],
                         rows.columns.begin() + rows.starts[r + 1]);
      to->starts.push_back(static_cast<Offset>(to->values.size()));
      to->classes.push_back(rows.classes[r]);
    }
  }
  EXPECT_EQ(sketch_of(turned, width, 3, 20).columns(), whole.columns());
  MedianSketch merged(width, 3, 20);
  for (const Batch& shard : shards) {
    MedianSketch one(width, 3, 20);
    one.add(shard);
    merged += one;
  }
  merged.add_zeros(rows_of_classes(rows, 3));
  EXPECT_EQ(merged.columns(), whole.columns());
  MedianSketch shared(width, 3, 20);
  {
    std::vector<std::jthread> workers;
    for (const Batch& shard : shards) workers.emplace_back([&] { shared.add(shard); });
  }
  shared.add_zeros(rows_of_classes(rows, 3));
  EXPECT_EQ(shared.columns(), whole.columns());
}

TEST(MedianSketch, refuses_what_is_no_number_and_weights) {
  Batch rows = made(1, 5, 2, 2, Like::normal);
  rows.values[3] = std::nan("");
  MedianSketch sketch(2, 2, 8);
  EXPECT_THROW(sketch.add(rows), Error);
  rows.values[3] = 1;
  rows.weights.assign(5, 2.0);
  EXPECT_THROW(sketch.add(rows), Error);
}

}  // namespace
}  // namespace folkman
