#include "folkman/statistics/tables/mdl_cuts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <set>

namespace folkman {
namespace {

struct Labelled {
  std::vector<double> values;
  std::vector<Class> classes;
};

double entropy(const std::vector<double>& counts) {
  double rows = 0;
  for (const double n : counts) rows += n;
  double bits = 0;
  for (const double n : counts) bits -= n > 0 ? n / rows * std::log2(n / rows) : 0;
  return bits;
}

// The definition, word by word: every midpoint is tried, nothing is remembered.
void slow_cuts(const Labelled& rows, std::size_t classes, std::vector<double>& cuts) {
  const std::set<double> distinct(rows.values.begin(), rows.values.end());
  const auto n = static_cast<double>(rows.values.size());
  const auto count = [&](const auto& keep) {
    std::vector<double> counts(classes);
    for (std::size_t i = 0; i < rows.values.size(); ++i) {
      if (keep(rows.values[i])) ++counts[static_cast<std::size_t>(rows.classes[i])];
    }
    return counts;
  };
  const auto present = [](const std::vector<double>& counts) {
    return static_cast<double>(std::ranges::count_if(counts, [](double k) { return k > 0; }));
  };
  const auto whole = count([](double) { return true; });
  double best_cut = 0;
  double least = std::numeric_limits<double>::infinity();
  double best_needed = 0;
  for (auto value = distinct.begin(); value != distinct.end() && std::next(value) != distinct.end();
       ++value) {
    const double cut = (*value + *std::next(value)) / 2;
    const auto low = count([&](double x) { return x <= cut; });
    const auto high = count([&](double x) { return x > cut; });
    const double below = std::accumulate(low.begin(), low.end(), 0.0);
    const double mean = below / n * entropy(low) + (n - below) / n * entropy(high);
    if (mean >= least - 1e-12) continue;
    least = mean;
    best_cut = cut;
    const double k = present(whole);
    best_needed =
        (std::log2(n - 1) + std::log2(std::pow(3, k) - 2) -
         (k * entropy(whole) - present(low) * entropy(low) - present(high) * entropy(high))) /
        n;
  }
  if (!(entropy(whole) - least > std::max(best_needed, 1e-12))) return;
  cuts.push_back(best_cut);
  for (const bool side : {false, true}) {
    Labelled part;
    for (std::size_t i = 0; i < rows.values.size(); ++i) {
      if ((rows.values[i] > best_cut) != side) continue;
      part.values.push_back(rows.values[i]);
      part.classes.push_back(rows.classes[i]);
    }
    slow_cuts(part, classes, cuts);
  }
}

TEST(MdlCuts, cut_ten_values_once) {
  const std::vector<double> x{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  const std::vector<Class> c{0, 0, 0, 0, 1, 1, 1, 1, 1, 1};
  EXPECT_EQ(mdl_cuts(x, c, 2), std::vector<double>{4.5});
}

TEST(MdlCuts, are_those_of_the_definition_in_any_order_of_the_rows) {
  std::mt19937 draw(3);
  std::size_t cut = 0;
  for (int round = 0; round < 60; ++round) {
    const std::size_t classes = 2 + static_cast<std::size_t>(round) % 3;
    Labelled rows;
    for (int i = 0; i < 20 + 4 * round; ++i) {
      const auto label = static_cast<Class>(draw() % classes);
      const double noise = static_cast<double>(draw() % 24) / 4;
      rows.values.push_back(std::round(2.0 * label + noise));
      rows.classes.push_back(label);
    }
    std::vector<double> slow;
    slow_cuts(rows, classes, slow);
    std::ranges::sort(slow);
    EXPECT_EQ(mdl_cuts(rows.values, rows.classes, classes), slow) << round;
    cut += slow.size();
    std::ranges::reverse(rows.values);
    std::ranges::reverse(rows.classes);
    EXPECT_EQ(mdl_cuts(rows.values, rows.classes, classes), slow) << round;
  }
  EXPECT_GT(cut, 40);
}

TEST(MdlCuts, leave_alone_what_has_one_value_one_class_or_no_rows) {
  EXPECT_TRUE(mdl_cuts({}, {}, 2).empty());
  EXPECT_TRUE(
      mdl_cuts(std::vector<double>(9, 1.0), std::vector<Class>{0, 1, 0, 1, 0, 1, 1, 1, 0}, 2)
          .empty());
  EXPECT_TRUE(mdl_cuts(std::vector<double>{1, 2, 3, 4}, std::vector<Class>(4, 1), 2).empty());
}

TEST(MdlCuts, separate_neighbours_that_no_number_lies_between) {
  const double low = 1;
  const double high = std::nextafter(low, 2);
  std::vector<double> x(20, low);
  std::vector<Class> c(20, 0);
  x.resize(40, high);
  c.resize(40, 1);
  const auto cuts = mdl_cuts(x, c, 2);
  ASSERT_EQ(cuts.size(), 1);
  EXPECT_EQ(bin_of(cuts, low), 0);
  EXPECT_EQ(bin_of(cuts, high), 1);
}

TEST(MdlCuts, take_a_million_distinct_values) {
  std::mt19937 draw(5);
  std::vector<double> x;
  std::vector<Class> c;
  for (int i = 0; i < 1000000; ++i) {
    x.push_back(static_cast<double>(draw()) + i * 1e-7);
    c.push_back(x.back() > 3e9 ? 1 : 0);
  }
  EXPECT_EQ(mdl_cuts(x, c, 2).size(), 1);
}

}  // namespace
}  // namespace folkman
