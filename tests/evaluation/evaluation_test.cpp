#include "folkman/evaluation/evaluation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

struct Row {
  Class truth;
  std::vector<double> probabilities;
  double weight;
};

std::vector<Row> random_rows(unsigned seed, std::size_t count, std::size_t classes) {
  std::mt19937 rng(seed);
  std::vector<Row> rows;
  for (std::size_t i = 0; i < count; ++i) {
    Row row{static_cast<Class>(rng() % classes), {}, 0.1 * (1 + static_cast<double>(rng() % 9))};
    double total = 0;
    for (std::size_t c = 0; c < classes; ++c) {
      row.probabilities.push_back(1 + static_cast<double>(rng() % 6));  // many ties
      total += row.probabilities.back();
    }
    for (double& p : row.probabilities) p /= total;
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<std::string> class_names(std::size_t classes) {
  std::vector<std::string> names;
  for (std::size_t c = 0; c < classes; ++c) names.push_back(std::to_string(c));
  return names;
}

Evaluation evaluated(const std::vector<Row>& rows, std::size_t classes) {
  Tally tally(class_names(classes));
  for (const Row& row : rows) tally.add(row.truth, row.probabilities, row.weight);
  return tally.result();
}

// Every pair of a row of the class and one of another, compared.
double auc_by_pairs(const std::vector<Row>& rows, std::size_t c) {
  double won = 0;
  double pairs = 0;
  for (const Row& one : rows) {
    if (one.truth != static_cast<Class>(c)) continue;
    for (const Row& other : rows) {
      if (other.truth == static_cast<Class>(c)) continue;
      const double p = one.probabilities[c];
      const double q = other.probabilities[c];
      pairs += one.weight * other.weight;
      won += one.weight * other.weight * (p > q ? 1 : p == q ? 0.5 : 0);
    }
  }
  return won / pairs;
}

TEST(Evaluation, a_small_case_by_hand) {
  Tally tally({"no", "yes"});
  tally.add(0, std::vector<double>{0.8, 0.2});
  tally.add(0, std::vector<double>{0.4, 0.6});
  tally.add(1, std::vector<double>{0.1, 0.9});
  tally.add(1, std::vector<double>{0.4, 0.6});
  const Evaluation found = tally.result();
  EXPECT_EQ(found.rows, 4);
  EXPECT_DOUBLE_EQ(found.accuracy, 0.75);
  EXPECT_DOUBLE_EQ(found.balanced_accuracy, 0.75);
  EXPECT_DOUBLE_EQ(found.auc, (1 + 1 + 1 + 0.5) / 4);
  EXPECT_NEAR(found.log_loss, -(std::log(0.8) + std::log(0.4) + std::log(0.9) + std::log(0.6)) / 4,
              1e-15);
  EXPECT_EQ(found.confusion, (std::vector<std::vector<double>>{{1, 1}, {0, 2}}));
}

TEST(Evaluation, auc_counts_every_pair_with_its_weight_and_ties_half) {
  const auto two = random_rows(1, 200, 2);
  EXPECT_NEAR(evaluated(two, 2).auc, auc_by_pairs(two, 1), 1e-12);
  const auto three = random_rows(2, 200, 3);
  const double mean =
      (auc_by_pairs(three, 0) + auc_by_pairs(three, 1) + auc_by_pairs(three, 2)) / 3;
  EXPECT_NEAR(evaluated(three, 3).auc, mean, 1e-12);
}

TEST(Evaluation, the_order_of_rows_and_threads_changes_no_bit) {
  auto rows = random_rows(3, 300, 3);
  const Evaluation before = evaluated(rows, 3);
  std::ranges::shuffle(rows, std::mt19937(4));
  Tally left(class_names(3));
  Tally right(class_names(3));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    (i % 3 == 0 ? left : right).add(rows[i].truth, rows[i].probabilities, rows[i].weight);
  }
  right += left;
  const Evaluation after = right.result();
  EXPECT_EQ(before.accuracy, after.accuracy);
  EXPECT_EQ(before.balanced_accuracy, after.balanced_accuracy);
  EXPECT_EQ(before.log_loss, after.log_loss);
  EXPECT_EQ(before.auc, after.auc);
  EXPECT_EQ(before.confusion, after.confusion);
}

TEST(Evaluation, a_sure_mistake_costs_much_but_not_everything) {
  Tally tally({"no", "yes"});
  tally.add(0, std::vector<double>{0, 1});
  EXPECT_NEAR(tally.result().log_loss, 36.04, 0.01);
}

TEST(Evaluation, rows_of_a_single_class_have_no_auc) {
  Tally tally({"no", "yes"});
  tally.add(0, std::vector<double>{0.6, 0.4});
  EXPECT_TRUE(std::isnan(tally.result().auc));
  EXPECT_DOUBLE_EQ(tally.result().balanced_accuracy, 1);
}

TEST(Evaluation, of_equal_probabilities_the_first_class_is_taken) {
  Tally tally({"no", "yes"});
  tally.add(1, std::vector<double>{0.5, 0.5});
  EXPECT_EQ(tally.result().accuracy, 0);
}

TEST(Evaluation, nothing_to_evaluate_is_an_error) {
  const Tally tally({"no", "yes"});
  EXPECT_THROW((void)tally.result(), Error);
}

}  // namespace
}  // namespace folkman
