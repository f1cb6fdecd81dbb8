#include "folkman/methods/centers/centers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <random>

#include "folkman/base/error.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/statistics/medians/class_medians.hpp"
#include "tests/methods/known_cases.hpp"

namespace folkman {
namespace {

using Matrix = std::vector<std::vector<double>>;

ClassSums statistics(const Matrix& rows, const std::vector<Class>& classes, std::size_t count,
                     const std::vector<double>& weights = {},
                     const std::vector<double>& priors = {}) {
  Batch batch;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      batch.columns.push_back(static_cast<Column>(i));
      batch.values.push_back(row[i]);
    }
    batch.starts.push_back(static_cast<Offset>(batch.values.size()));
  }
  batch.classes = classes;
  batch.weights = weights;
  std::vector<std::string> names;
  for (std::size_t c = 0; c < count; ++c) names.push_back(std::to_string(c));
  const std::size_t width = rows.front().size();
  ClassSums sums = class_sums(batch, names, Features::numbered(width), {.squares = true}).rounded();
  sums.medians =
      std::make_shared<const ClassMedians>(class_medians(batch, count, width, {.priors = priors}));
  return sums;
}

struct Rows {
  Matrix rows;
  std::vector<Class> classes;
};

Rows random_rows(unsigned seed, std::size_t count, std::size_t width, int classes) {
  std::mt19937 draw(seed);
  std::normal_distribution<double> noise;
  Rows made;
  for (std::size_t r = 0; r < count; ++r) {
    const auto c = static_cast<Class>(r % static_cast<std::size_t>(classes));
    made.classes.push_back(c);
    auto& row = made.rows.emplace_back();
    for (std::size_t i = 0; i < width; ++i) {
      row.push_back(noise(draw) + (i % 2 == 0 ? 0.3 * static_cast<double>(i) * c : 0));
    }
  }
  return made;
}

TEST(Centers, agree_with_the_known_cases) {
  const auto cases = testing::known_cases("centers");
  for (const auto& one : cases) {
    const auto rows = one["X"].get<Matrix>();
    const auto classes = one["y"].get<std::vector<Class>>();
    const auto centroids = one["centroids"].get<Matrix>();
    const ClassSums sums = statistics(rows, classes, centroids.size());
    const auto l2 = center_l2_gains(sums, {});
    const auto l1 = center_l1_gains(sums, {});
    for (std::size_t i = 0; i < sums.width(); ++i) {
      EXPECT_NEAR(l2[i], one["gain_l2"][i].get<double>(), 1e-9 * (1 + l2[i]));
      EXPECT_NEAR(l1[i], one["gain_l1"][i].get<double>(), 1e-9);
      EXPECT_NEAR(sums.medians->tied[i], one["tied_median"][i].get<double>(), 1e-12);
      for (std::size_t c = 0; c < centroids.size(); ++c) {
        EXPECT_NEAR(sums.medians->median[c][i], one["medians"][c][i].get<double>(), 1e-12);
        EXPECT_NEAR(sums.sums[c][i] / sums.class_weight[c], centroids[c][i], 1e-12);
      }
    }
    for (const auto& solution : one["solutions"]) {
      const SelectOptions options{.k = solution["k"].get<std::size_t>()};
      const auto by_l2 = center_l2_select(sums, options);
      EXPECT_EQ(by_l2.support, solution["l2"]["support"].get<std::vector<Column>>());
      EXPECT_TRUE(by_l2.certificate.optimal);
      EXPECT_EQ(center_l1_select(sums, options).support,
                solution["l1"]["support"].get<std::vector<Column>>());
    }
  }
}

// The objective of docs/theory/centers.md, 1, for a given support, term by term.
double objective(const ClassSums& sums, const Rows& data, std::size_t classes, unsigned mask,
                 bool l1) {
  std::vector<double> n(classes);
  for (const Class c : data.classes) ++n[static_cast<std::size_t>(c)];
  double total = 0;
  for (std::size_t i = 0; i < sums.width(); ++i) {
    double tied = l1 ? sums.medians->tied[i] : 0;
    for (std::size_t c = 0; !l1 && c < classes; ++c) {
      tied += sums.sums[c][i] / n[c] / static_cast<double>(classes);
    }
    for (std::size_t r = 0; r < data.rows.size(); ++r) {
      const auto c = static_cast<std::size_t>(data.classes[r]);
      const double own = l1 ? sums.medians->median[c][i] : sums.sums[c][i] / n[c];
      const double away = data.rows[r][i] - ((mask >> i & 1U) != 0 ? own : tied);
      total += (l1 ? std::abs(away) : away * away) / n[c];
    }
  }
  return total;
}

TEST(Centers, choose_the_best_of_all_supports) {
  for (unsigned seed = 0; seed < 8; ++seed) {
    const int classes = 2 + static_cast<int>(seed % 2);
    const Rows data = random_rows(seed, 13, 6, classes);
    const auto count = static_cast<std::size_t>(classes);
    const ClassSums sums = statistics(data.rows, data.classes, count);
    for (const bool l1 : {false, true}) {
      const double nothing = objective(sums, data, count, 0, l1);
      for (std::size_t k = 1; k <= 6; ++k) {
        double best = 1e300;
        for (unsigned mask = 0; mask < 64; ++mask) {
          if (static_cast<std::size_t>(__builtin_popcount(mask)) == k) {
            best = std::min(best, objective(sums, data, count, mask, l1));
          }
        }
        const auto chosen =
            l1 ? center_l1_select(sums, {.k = k}) : center_l2_select(sums, {.k = k});
        EXPECT_NEAR(nothing - chosen.certificate.value, best, 1e-9 * nothing);
      }
    }
  }
}

TEST(Centers, have_one_path_for_all_sizes) {
  const Rows data = random_rows(4, 30, 12, 3);
  const ClassSums sums = statistics(data.rows, data.classes, 3);
  const Path l2 = center_l2_path(sums, {});
  const Path l1 = center_l1_path(sums, {});
  for (std::size_t k = 1; k <= 12; ++k) {
    EXPECT_NEAR(l2.value[k - 1], center_l2_select(sums, {.k = k}).certificate.value, 1e-12);
    EXPECT_NEAR(l1.value[k - 1], center_l1_select(sums, {.k = k}).certificate.value, 1e-12);
  }
  EXPECT_EQ(l2.value, l2.bound);
}

TEST(Centers, lose_no_digits_to_an_offset) {
  const Rows data = random_rows(5, 40, 6, 2);
  Rows moved = data;
  // Multiples of 2^-20, so that the offset itself costs nothing.
  for (std::size_t r = 0; r < data.rows.size(); ++r) {
    for (std::size_t i = 0; i < 6; ++i) {
      moved.rows[r][i] = std::round(data.rows[r][i] * 0x1p20) * 0x1p-20;
    }
  }
  Rows plain = moved;
  for (auto& row : moved.rows) {
    for (double& x : row) x += 1e9;
  }
  const ClassSums near = statistics(plain.rows, plain.classes, 2);
  const ClassSums far = statistics(moved.rows, moved.classes, 2);
  for (const bool rescale : {false, true}) {
    const auto wanted = center_l2_gains(near, {.rescale = rescale});
    const auto found = center_l2_gains(far, {.rescale = rescale});
    for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(found[i], wanted[i], 1e-12 * wanted[i]);
  }
}

TEST(Centers, count_priors_and_weights) {
  const Rows data = random_rows(6, 24, 5, 2);
  // Weights 2 are rows twice.
  Rows twice = data;
  std::vector<double> weights;
  for (std::size_t r = 0; r < data.rows.size(); ++r) {
    weights.push_back(r % 3 == 0 ? 2 : 1);
    if (r % 3 != 0) continue;
    twice.rows.push_back(data.rows[r]);
    twice.classes.push_back(data.classes[r]);
  }
  const auto weighted = statistics(data.rows, data.classes, 2, weights);
  const auto copied = statistics(twice.rows, twice.classes, 2);
  const auto from_weights = center_l2_gains(weighted, {.rescale = true});
  const auto from_copies = center_l2_gains(copied, {.rescale = true});
  const auto l1_weights = center_l1_gains(weighted, {.rescale = true});
  const auto l1_copies = center_l1_gains(copied, {.rescale = true});
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_NEAR(from_weights[i], from_copies[i], 1e-12 * from_copies[i]);
    EXPECT_NEAR(l1_weights[i], l1_copies[i], 1e-9);
  }
  // Priors p, 2 - p of two classes: p (2 - p) / 2 delta^2.
  const auto alike = center_l2_gains(copied, {});
  const auto uneven = center_l2_gains(copied, {.priors = {1, 3}});
  for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(uneven[i], 0.75 * alike[i], 1e-12 * alike[i]);
}

TEST(Centers, grow_with_the_scale_of_a_feature_unless_rescaled) {
  const Rows data = random_rows(7, 30, 4, 2);
  Rows scaled = data;
  for (auto& row : scaled.rows) {
    for (double& x : row) x *= 8;
  }
  const auto sums = statistics(data.rows, data.classes, 2);
  const auto large = statistics(scaled.rows, scaled.classes, 2);
  const auto gains = center_l2_gains(sums, {});
  const auto large_gains = center_l2_gains(large, {});
  const auto variance = variances(sums);
  const auto rescaled = center_l2_gains(sums, {.rescale = true});
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(large_gains[i], 64 * gains[i], 1e-12 * large_gains[i]);
    EXPECT_NEAR(rescaled[i], gains[i] / (variance[i] * variance[i]), 1e-12 * rescaled[i]);
    double mean = 0;
    for (const auto& row : data.rows) mean += row[i] / 30;
    double slow = 0;
    for (const auto& row : data.rows) slow += (row[i] - mean) * (row[i] - mean) / 30;
    EXPECT_NEAR(variance[i], slow, 1e-12 * slow);
  }
}

TEST(Centers, give_ties_to_the_lowest_index) {
  // Columns 1 and 3 differ alike, next to different offsets.
  const Matrix rows{{0, 0.1, 0, 1000.3, 5}, {0, 0.4, 0, 1000.6, 5}};
  const ClassSums sums = statistics(rows, {0, 1}, 2);
  const auto chosen = center_l2_select(sums, {.k = 1});
  EXPECT_EQ(chosen.support, std::vector<Column>{1});
  EXPECT_EQ(center_l2_select(sums, {.k = 3}).support, (std::vector<Column>{0, 1, 3}));
  EXPECT_EQ(ranked_gains({1, 3, 3 * (1 + 1e-14), 0, 0}), (std::vector<Column>{1, 2, 0, 3, 4}));
}

TEST(Centers, stand_constant_features_and_single_rows) {
  const Matrix rows{{7, 1}, {7, 1}};
  const ClassSums sums = statistics(rows, {0, 1}, 2);
  for (const bool rescale : {false, true}) {
    SelectOptions options{.k = 2};
    options.centers.rescale = rescale;
    const auto chosen = center_l2_select(sums, options);
    EXPECT_EQ(chosen.scores, (std::vector<double>{0, 0}));
    EXPECT_TRUE(chosen.certificate.optimal);
    EXPECT_EQ(center_l1_select(sums, options).scores, (std::vector<double>{0, 0}));
  }
  EXPECT_EQ(center_l2_path(sums, {}).elbow, 0U);
}

TEST(Centers, say_what_they_miss) {
  ClassSums sums = statistics({{1, 2}, {3, 4}}, {0, 1}, 2);
  sums.medians = nullptr;
  sums.squares.clear();
  EXPECT_THROW((void)center_l1_select(sums, {.k = 1}), Error);
  EXPECT_THROW((void)center_l2_gains(sums, {.rescale = true}), Error);
  EXPECT_THROW((void)center_l2_select(sums, {.k = 3}), Error);
}

}  // namespace
}  // namespace folkman
