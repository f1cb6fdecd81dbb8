#include "folkman/solvers/sparse_program/relaxation/column_gram.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "folkman/numerics/splitmix.hpp"

namespace folkman {
namespace {

Design random_design(std::size_t rows, std::size_t width) {
  SplitMix draw(1);
  std::vector<double> cells(rows * width);
  for (double& x : cells) x = draw.unit() - 0.3;
  return Design::dense(rows, std::move(cells));
}

std::vector<double> random_weights(std::size_t rows) {
  SplitMix draw(2);
  std::vector<double> h(rows);
  for (double& x : h) x = draw.unit();
  return h;
}

// sum h (x_a - mean_a) (x_b - mean_b), as it is defined.
double defined(const Design& design, std::span<const double> h, bool centred, std::size_t a,
               std::size_t b) {
  const double total = std::accumulate(h.begin(), h.end(), 0.0);
  const double mean_a = centred ? design.dot(a, h) / total : 0;
  const double mean_b = centred ? design.dot(b, h) / total : 0;
  double sum = 0;
  for (std::size_t j = 0; j < h.size(); ++j) {
    sum += h[j] * (design.cells(a)[j] - mean_a) * (design.cells(b)[j] - mean_b);
  }
  return sum;
}

// A set that grows while some of its rows are known.
std::vector<double> all_entries(const Design& design, std::span<const double> h, bool centred,
                                int threads) {
  ColumnGram gram(design, centred);
  gram.weigh(h);
  const std::size_t width = design.width();
  std::vector<std::size_t> positions;
  for (const std::size_t size : {width / 3, width / 2, width}) {
    while (gram.size() < size) gram.push(static_cast<Column>(width - 1 - gram.size()));
    positions.clear();
    for (std::size_t i = 0; i < size; ++i) {
      if (i % 3 != 0 || size == width) positions.push_back(i);
    }
    (void)gram.row(positions[positions.size() / 2]);
    gram.prepare(positions, threads);
  }
  std::vector<double> entries;
  for (std::size_t i = 0; i < gram.size(); ++i) {
    entries.insert(entries.end(), gram.row(i).begin(), gram.row(i).end());
  }
  return entries;
}

TEST(ColumnGram, every_entry_is_what_it_is_defined_to_be) {
  const std::size_t width = 130;
  const auto design = random_design(300, width);
  const auto h = random_weights(300);
  for (const bool centred : {false, true}) {
    const auto entries = all_entries(design, h, centred, 2);
    for (std::size_t a = 0; a < width; ++a) {
      for (std::size_t b = 0; b < width; ++b) {
        EXPECT_NEAR(entries[a * width + b],
                    defined(design, h, centred, width - 1 - a, width - 1 - b), 1e-10);
        EXPECT_NEAR(entries[a * width + b], entries[b * width + a], 1e-12);
      }
    }
  }
}

TEST(ColumnGram, any_number_of_threads_gives_the_same_bits) {
  const auto design = random_design(300, 130);
  const auto h = random_weights(300);
  const auto alone = all_entries(design, h, true, 1);
  EXPECT_EQ(alone, all_entries(design, h, true, 2));
  EXPECT_EQ(alone, all_entries(design, h, true, 5));
}

}  // namespace
}  // namespace folkman
