// Cut points that other programs find on whole data sets (Weka's Discretize, RNB's MATLAB code).
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "folkman/statistics/tables/preparation.hpp"
#include "tests/methods/weighted/uci_sets.hpp"

namespace folkman {
namespace {

using Cuts = std::map<std::string, std::vector<double>>;

Cuts cuts_of(const RawTable& table) {
  Cuts found;
  for (const auto& column : learned_preparation(table, all_rows_of(table)).columns) {
    if (column.is_number && !column.cuts.empty()) found[column.name] = column.cuts;
  }
  return found;
}

void expect_cuts(const std::string& name, const Cuts& wanted) {
  FOLKMAN_NEEDS_UCI(name);
  const Cuts found = cuts_of(uci_table(uci_set(name)));
  ASSERT_EQ(found.size(), wanted.size());
  for (const auto& [column, cuts] : wanted) {
    ASSERT_TRUE(found.contains(column)) << column;
    const auto& have = found.at(column);
    ASSERT_EQ(have.size(), cuts.size()) << column;
    for (std::size_t i = 0; i < cuts.size(); ++i) EXPECT_NEAR(have[i], cuts[i], 1e-9) << column;
  }
}

TEST(CutsOfUci, of_iris) {
  expect_cuts("iris", {{"sepal.length", {5.55, 6.15}},
                       {"sepal.width", {2.95, 3.35}},
                       {"petal.length", {2.45, 4.75}},
                       {"petal.width", {0.8, 1.75}}});
}

TEST(CutsOfUci, of_statlog) {
  expect_cuts("heart-statlog", {{"age", {54.5}}, {"max_hr", {147.5}}, {"oldpeak", {1.7}}});
}

TEST(CutsOfUci, of_colic) { expect_cuts("colic", {{"pulse", {58}}}); }

// The published discretiser goes by the position of the row; ours by its value.
TEST(CutsOfUci, code_a_shuffled_copy_row_by_row_alike) {
  FOLKMAN_NEEDS_UCI("iris");
  const RawTable table = uci_table(uci_set("iris"));
  std::vector<std::size_t> order = all_rows_of(table);
  std::shuffle(order.begin(), order.end(), std::mt19937(1));
  RawTable other = table;
  for (std::size_t i = 0; i < order.size(); ++i) {
    other.classes[i] = table.classes[order[i]];
    for (std::size_t j = 0; j < table.columns.size(); ++j) {
      other.columns[j].numbers[i] = table.columns[j].numbers[order[i]];
    }
  }
  const auto all = all_rows_of(table);
  const CodedTable one = coded(learned_preparation(table, all), table, all);
  const CodedTable two = coded(learned_preparation(other, all), other, all);
  for (std::size_t i = 0; i < order.size(); ++i) {
    EXPECT_TRUE(std::ranges::equal(two.row(i), one.row(order[i])));
  }
}

}  // namespace
}  // namespace folkman
