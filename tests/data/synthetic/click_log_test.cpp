#include "folkman/data/synthetic/click_log.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace folkman {
namespace {

using Fields = std::vector<std::string>;

Fields fields_of(const ClickLog& log, std::uint64_t row) {
  std::string text;
  log.append_row(row, text);
  EXPECT_EQ(text.back(), '\n');
  text.pop_back();
  Fields fields;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t stop = std::min(text.find('\t', start), text.size());
    fields.push_back(text.substr(start, stop - start));
    start = stop + 1;
  }
  return fields;
}

TEST(ClickLog, a_row_depends_on_the_seed_and_its_number_alone) {
  const ClickLog log;
  const ClickLog same;
  const ClickLog other({.seed = 1});
  std::string in_sequence;
  for (std::uint64_t row = 0; row < 100; ++row) log.append_row(row, in_sequence);
  std::string alone;
  for (std::uint64_t row = 50; row < 100; ++row) same.append_row(row, alone);
  EXPECT_TRUE(in_sequence.ends_with(alone));
  EXPECT_NE(fields_of(log, 7), fields_of(other, 7));
  EXPECT_NE(fields_of(log, 7), fields_of(log, 8));
}

TEST(ClickLog, has_the_layout_of_criteo) {
  const ClickLog log;
  ASSERT_EQ(log.columns().size(), 40U);
  EXPECT_EQ(log.columns()[13], "I13");
  EXPECT_EQ(log.columns()[39], "C26");
  for (std::uint64_t row = 0; row < 300; ++row) {
    const Fields fields = fields_of(log, row);
    ASSERT_EQ(fields.size(), 40U);
    EXPECT_TRUE(fields[0] == "0" || fields[0] == "1");
    for (std::size_t i = 1; i < 14; ++i)
      EXPECT_EQ(fields[i].find_first_not_of("-0123456789"), std::string::npos);
    for (std::size_t i = 14; i < 40; ++i) {
      EXPECT_TRUE(fields[i].empty() || fields[i].size() == 8) << fields[i];
      EXPECT_EQ(fields[i].find_first_not_of("0123456789abcdef"), std::string::npos);
    }
  }
}

TEST(ClickLog, shares_of_missing_cells_and_of_common_values_are_those_of_the_page) {
  const ClickLog log;
  constexpr std::uint64_t rows = 20000;
  std::vector<double> missing(40);
  std::map<std::string, double> clicks;
  double common = 0;
  for (std::uint64_t row = 0; row < rows; ++row) {
    const Fields fields = fields_of(log, row);
    for (std::size_t i = 0; i < 40; ++i) missing[i] += fields[i].empty() ? 1.0 / rows : 0;
    clicks[fields[0]] += 1.0 / rows;
    common += fields[22] == "a73ee510" ? 1.0 / rows : 0;  // C9
    EXPECT_EQ(fields[1].empty(), fields[10].empty());
    EXPECT_EQ(fields[32].empty(), fields[39].empty());
  }
  const std::vector<std::pair<std::size_t, double>> shares{{1, .45},  {6, .25},  {3, .2},
                                                           {13, .2},  {12, .77}, {35, .82},
                                                           {19, .13}, {38, .45}, {16, .036}};
  for (const auto& [column, share] : shares) EXPECT_NEAR(missing[column], share, .015) << column;
  EXPECT_EQ(missing[14], 0);
  EXPECT_NEAR(clicks["1"], .25, .01);
  EXPECT_NEAR(common, .887, .01);
}

TEST(ClickLog, some_columns_nearly_repeat_each_other) {
  const ClickLog log;
  std::map<std::string, std::set<std::string>> of;
  for (std::uint64_t row = 0; row < 5000; ++row) {
    const Fields fields = fields_of(log, row);
    if (!fields[16].empty()) of[fields[16]].insert(fields[25]);
  }
  EXPECT_GT(of.size(), 1000U);
  for (const auto& [value, others] : of) EXPECT_EQ(others.size(), 1U) << value;
}

TEST(ClickLog, has_ever_more_different_values_as_rows_come) {
  const ClickLog log;
  std::set<std::string> met;
  std::vector<std::size_t> sizes;
  for (std::uint64_t row = 0; row < 40000; ++row) {
    const Fields fields = fields_of(log, row);
    for (std::size_t i = 14; i < 40; ++i) met.insert(log.columns()[i] + fields[i]);
    if (row + 1 == 10000 || row + 1 == 40000) sizes.push_back(met.size());
  }
  EXPECT_NEAR(static_cast<double>(sizes[0]), 45000, 5000);  // as many as the sample of 10,000 rows
  EXPECT_GT(sizes[1], 2.5 * static_cast<double>(sizes[0]));
}

TEST(ClickLog, planted_values_come_at_their_rates) {
  const ClickLog log;
  std::map<std::pair<std::size_t, std::string>, std::array<double, 2>> met;
  for (const PlantedValue& one : log.planted()) met[{one.column, one.value}] = {};
  std::vector<std::array<double, 2>> rows(40);
  for (std::uint64_t row = 0; row < 60000; ++row) {
    const Fields fields = fields_of(log, row);
    const std::size_t click = fields[0] == "1" ? 1 : 0;
    for (std::size_t i = 14; i < 40; ++i) {
      if (!fields[i].empty()) ++rows[i][click];
      const auto found = met.find({i, fields[i]});
      if (found != met.end()) ++found->second[click];
    }
  }
  for (const PlantedValue& one : log.planted()) {
    const auto& counts = met[{one.column, one.value}];
    EXPECT_NEAR(counts[0] / rows[one.column][0], one.other_rate, .004) << one.value;
    EXPECT_NEAR(counts[1] / rows[one.column][1], one.click_rate, .008) << one.value;
  }
}

}  // namespace
}  // namespace folkman
