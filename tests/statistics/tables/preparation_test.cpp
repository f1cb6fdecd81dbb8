#include "folkman/statistics/tables/preparation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "folkman/base/error.hpp"
#include "folkman/statistics/tables/contingency.hpp"

namespace folkman {
namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

// Two classes, told apart by `size`; `colour` has a missing cell, `blank` nothing else.
RawTable small_table() {
  RawTable table;
  table.class_names = {"no", "yes"};
  table.classes = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1};
  table.columns.push_back(
      {.name = "size", .is_number = true, .numbers = {1, 2, 3, 4, 5, 16, 17, 18, missing, 20}});
  table.columns.push_back({.name = "colour",
                           .is_number = false,
                           .words = {0, 0, 1, 1, -1, 2, 2, 0, 0, 1},
                           .values = {"blue", "green", "red"}});
  table.columns.push_back(
      {.name = "blank", .is_number = true, .numbers = std::vector<double>(10, missing)});
  table.columns.push_back(
      {.name = "void", .is_number = false, .words = std::vector<std::int32_t>(10, -1)});
  return table;
}

TEST(Preparation, fills_in_the_mean_and_the_most_frequent_word) {
  const RawTable table = small_table();
  const Preparation learned = learned_preparation(table, all_rows_of(table));
  const PreparedColumn& size = learned.columns[0];
  EXPECT_EQ(size.cuts, std::vector<double>{(5.0 + 86.0 / 9) / 2});
  EXPECT_EQ(size.code_of_number(missing), 1U);
  EXPECT_EQ(size.code_of_number(size.cuts[0]), 0U);
  EXPECT_EQ(size.size(), 2U);
  const PreparedColumn& colour = learned.columns[1];
  EXPECT_EQ(colour.missing_code, 0U);
  EXPECT_EQ(colour.size(), 3U);
  EXPECT_EQ(learned.columns[2].size(), 1U);
  EXPECT_EQ(learned.columns[3].size(), 1U);
}

TEST(Preparation, can_make_missing_a_value_of_its_own) {
  const RawTable table = small_table();
  const Preparation learned =
      learned_preparation(table, all_rows_of(table), MissingCells::own_value);
  EXPECT_EQ(learned.columns[0].size(), 3U);
  EXPECT_EQ(learned.columns[0].code_of_number(missing), 2U);
  EXPECT_EQ(learned.columns[1].size(), 4U);
  EXPECT_EQ(learned.columns[1].name_of(3), "colour missing");
  EXPECT_EQ(learned.columns[1].name_of(4), "colour unseen");
}

TEST(Preparation, knows_only_the_rows_it_has_learned_from) {
  const RawTable table = small_table();
  const std::vector<std::size_t> some{0, 1, 2, 7, 9};
  const Preparation learned = learned_preparation(table, some);
  EXPECT_EQ(learned.columns[1].values, (std::vector<std::string>{"blue", "green"}));
  const CodedTable rows = coded(learned, table, all_rows_of(table));
  EXPECT_EQ(rows.row(5)[1], rows.starts[1] + 2U) << "red is unseen";
  EXPECT_EQ(rows.row(4)[1], rows.starts[1]) << "missing is blue";
  EXPECT_EQ(rows.classes, table.classes);
}

TEST(Preparation, refuses_a_table_without_one_of_its_columns) {
  RawTable table = small_table();
  const Preparation learned = learned_preparation(table, all_rows_of(table));
  table.columns.erase(table.columns.begin() + 1);
  EXPECT_THROW((void)coded(learned, table, all_rows_of(table)), Error);
}

TEST(Preparation, names_its_cells) {
  PreparedColumn age{.name = "age", .cuts = {54.5, 60}};
  EXPECT_EQ(age.name_of(0), "age <= 54.5");
  EXPECT_EQ(age.name_of(1), "54.5 < age <= 60");
  EXPECT_EQ(age.name_of(2), "60 < age");
}

TEST(Contingency, merges_bit_for_bit) {
  const RawTable table = small_table();
  const auto all = all_rows_of(table);
  const Preparation learned = learned_preparation(table, all);
  const std::vector<std::size_t> first{0, 1, 2, 3, 4, 5, 6};
  const std::vector<std::size_t> rest{7, 8, 9};
  Contingency counts = contingency(coded(learned, table, first));
  counts += contingency(coded(learned, table, rest));
  EXPECT_EQ(counts, contingency(coded(learned, table, all)));
  EXPECT_EQ(counts.rows(), 10);
  const auto starts = learned.starts();
  EXPECT_EQ(counts.count(starts[1], 0), 3);  // blue, one of them filled in
  EXPECT_EQ(counts.count(starts[2] - 1, 0), 0) << "the unseen cell";
  Contingency other({0, 2}, 2);
  EXPECT_THROW(counts += other, Error);
}

TEST(RawTable, holds_the_cells_of_a_file_with_missing_ones) {
  const auto file = std::filesystem::temp_directory_path() / "folkman_raw_table_test.csv";
  std::ofstream(file) << "label,age,colour\nyes,1.5,red\nno,?,blue\nyes,0,NA\nno,2,\n";
  ReadOptions options{.files = {file.string()}, .label = "label"};
  options.missing = Missing::keep;
  Dataset data(options);
  const RawTable table = gather_table(data);
  ASSERT_EQ(table.columns.size(), 2U);
  EXPECT_EQ(table.class_names, (std::vector<std::string>{"no", "yes"}));
  const RawColumn& age = table.columns[0];
  EXPECT_TRUE(age.is_number);
  EXPECT_EQ(age.numbers[0], 1.5);
  EXPECT_TRUE(std::isnan(age.numbers[1]));
  EXPECT_EQ(age.numbers[2], 0);
  EXPECT_EQ(table.columns[1].values, (std::vector<std::string>{"blue", "red"}));
  EXPECT_EQ(table.columns[1].words, (std::vector<std::int32_t>{1, 0, -1, -1}));
  options.weight = "age";
  Dataset weighted(options);
  EXPECT_THROW((void)gather_table(weighted), Error);
  std::filesystem::remove(file);
}

RawTable table_of(const std::string& text) {
  const auto file = std::filesystem::temp_directory_path() / "folkman_raw_table_names.csv";
  std::ofstream(file) << text;
  ReadOptions options{.files = {file.string()}, .label = "y"};
  options.missing = Missing::keep;
  Dataset data(options);
  RawTable table = gather_table(data);
  std::filesystem::remove(file);
  return table;
}

TEST(RawTable, a_number_may_be_called_like_a_missing_word) {
  const RawTable table = table_of("rain=?,rain,y\n1,yes,p\n2,,q\n0,no,p\n");
  ASSERT_EQ(table.columns.size(), 2U);
  EXPECT_EQ(table.columns[0].name, "rain=?");
  EXPECT_EQ(table.columns[0].numbers, (std::vector<double>{1, 2, 0}));
  EXPECT_EQ(table.columns[1].name, "rain");
  EXPECT_EQ(table.columns[1].values, (std::vector<std::string>{"no", "yes"}));
  EXPECT_EQ(table.columns[1].words, (std::vector<std::int32_t>{1, -1, 0}));
}

TEST(RawTable, columns_whose_words_have_the_same_names_stay_apart) {
  const RawTable table = table_of("a,a=b,y\nb=c,c,p\n?,c,q\nb=c,?,p\n");
  EXPECT_EQ(table.columns[0].values, (std::vector<std::string>{"b=c"}));
  EXPECT_EQ(table.columns[0].words, (std::vector<std::int32_t>{0, -1, 0}));
  EXPECT_EQ(table.columns[1].values, (std::vector<std::string>{"c"}));
  EXPECT_EQ(table.columns[1].words, (std::vector<std::int32_t>{0, 0, -1}));
}

}  // namespace
}  // namespace folkman
