#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/data/scratch_files.hpp"
#include "tests/data/tables/table_reading.hpp"

namespace folkman {
namespace {

using FeatureNames = std::vector<std::string>;
using test::features_of;
using test::table_read;

class BinnedTables : public ::testing::Test {
 protected:
  [[nodiscard]] ReadOptions options(std::string_view text, std::size_t bins) const {
    return {.files = {files_.write("data.csv", text)}, .label = "y", .bins = bins, .threads = 2};
  }
  [[nodiscard]] static std::string error(const ReadOptions& options) {
    return error_of([&] { (void)table_read(options); });
  }
  ScratchFiles files_;
};

std::vector<std::string> random_lines(std::size_t count) {
  std::mt19937 random(7);
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < count; ++i) {
    const auto small = static_cast<int>(random() % 9) - 3;
    const std::string wild =
        std::to_string(1e-3 * static_cast<double>(random()) * static_cast<double>(random() % 1000));
    const std::string empty;
    lines.push_back((i % 2 == 0 ? "a," : "b,") +
                    (random() % 4 == 0 ? empty : std::to_string(small)) + "," + wild + "," +
                    (random() % 3 == 0 ? "red" : "blue"));
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines, std::size_t first, std::size_t last) {
  std::string text = "y,n,x,c\n";
  for (std::size_t i = first; i < last; ++i) text += lines[i] + "\n";
  return text;
}

TEST_F(BinnedTables, numbers_are_categories_of_about_equal_size_and_words_stay_as_they_are) {
  const auto table =
      table_read(options("y,n,c\na,1,red\nb,2,red\na,3,blue\nb,4,blue\na,5,red\nb,6,red\n", 3));
  EXPECT_EQ(table.features,
            (FeatureNames{"n=[-inf,3)", "n=[3,5)", "n=[5,inf)", "c=blue", "c=red"}));
  EXPECT_EQ(features_of(table, 0), (FeatureNames{"n=[-inf,3)", "c=red"}));
  EXPECT_EQ(features_of(table, 2), (FeatureNames{"n=[3,5)", "c=blue"}));
  EXPECT_EQ(features_of(table, 5), (FeatureNames{"n=[5,inf)", "c=red"}));
  EXPECT_EQ(std::ranges::count(table.rows.values, 1.0), 12);
}

TEST_F(BinnedTables, negative_values_and_zeros_are_in_bins_where_counts_are_wanted) {
  auto read = options("y,n\na,-3\nb,-1\na,0\nb,0\n", 2);
  read.counts = true;
  const auto table = table_read(read);
  EXPECT_EQ(table.features, (FeatureNames{"n=[-inf,0)", "n=[0,inf)"}));
  EXPECT_EQ(table.rows.rows(), 4U);
  EXPECT_EQ(table.rows.columns, (std::vector<Column>{0, 0, 1, 1}));
}

TEST_F(BinnedTables, a_missing_number_is_no_feature_or_a_value_of_its_own) {
  auto read = options("y,n,m\na,1,1\nb,,1\na,NA,1\nb,4,1\n", 2);
  read.binned = {"n"};
  const auto none = table_read(read);
  EXPECT_EQ(none.features, (FeatureNames{"n=[-inf,4)", "n=[4,inf)", "m"}));
  EXPECT_EQ(features_of(none, 1), (FeatureNames{"m"}));
  read.missing_category = MissingCategory::own;
  const auto own = table_read(read);
  EXPECT_EQ(own.features, (FeatureNames{"n=", "n=[-inf,4)", "n=[4,inf)", "m"}));
  EXPECT_EQ(features_of(own, 1), (FeatureNames{"n=", "m"}));
  EXPECT_EQ(features_of(own, 2), (FeatureNames{"n=", "m"}));
}

TEST_F(BinnedTables, are_the_same_to_the_bit_for_any_threads_blocks_order_and_sharding) {
  auto lines = random_lines(6000);
  auto read = options(joined(lines, 0, lines.size()), 16);
  const auto wanted = table_read(read);
  EXPECT_GT(wanted.features.size(), 20U);
  const std::vector<std::pair<int, std::size_t>> ways{{1, 1 << 20}, {4, 2000}};
  for (const auto& [threads, bytes] : ways) {
    read.threads = threads;
    read.block_bytes = bytes;
    const auto same = table_read(read);
    EXPECT_EQ(same.known, wanted.known);
    EXPECT_EQ(same.rows.columns, wanted.rows.columns);
  }
  read.files = {files_.write("one.csv", joined(lines, 0, 1100)),
                files_.write("two.csv.gz", gzipped(joined(lines, 1100, 6000)))};
  EXPECT_EQ(table_read(read).rows.columns, wanted.rows.columns);
  std::ranges::reverse(lines);
  read.files = {files_.write("turned.csv", joined(lines, 0, lines.size()))};
  EXPECT_EQ(table_read(read).known, wanted.known);
}

TEST_F(BinnedTables, known_features_bring_their_bins_along) {
  const auto lines = random_lines(500);
  auto read = options(joined(lines, 0, 500), 8);
  read.missing_category = MissingCategory::own;
  const auto first = table_read(read);
  ReadOptions plain = options(joined(lines, 0, 500), 0);
  Dataset again(plain, first.classes, first.known);
  const Batch rows = read_all(again);
  EXPECT_EQ(rows.columns, first.rows.columns);
  EXPECT_EQ(rows.values, first.rows.values);
}

TEST_F(BinnedTables, bad_rows_are_the_same_as_without_bins_and_have_no_part_in_them) {
  auto read = options("y,n,m\na,1,1\nb,2,1\na,900,x1\nb,1000,1,1\n,800,1\na,3,1\nb,4,1\n", 2);
  read.binned = {"n"};
  read.numeric = {"m"};
  read.skip_bad = 3;
  const auto table = table_read(read);
  EXPECT_EQ(table.features, (FeatureNames{"n=[-inf,3)", "n=[3,inf)", "m"}));
  EXPECT_EQ(table.bad.size(), 3U);
  read.skip_bad = 2;
  EXPECT_NE(error(read).find("data.csv, line 4"), std::string::npos) << error(read);
}

TEST_F(BinnedTables, rows_left_out_have_no_part_in_the_cuts) {
  auto read = options("y,n\na,1\nb,2\na,3\nb,4\na,500\nb,600\n", 2);
  read.keep = [](Offset row) { return row < 4; };
  EXPECT_EQ(table_read(read).features, (FeatureNames{"n=[-inf,3)", "n=[3,inf)"}));
}

TEST_F(BinnedTables, cuts_that_are_given_need_no_reading_and_hold_for_other_data) {
  auto read = options("y,n,m\na,1,5\nb,2,5\n", 0);
  read.cuts =
      std::make_shared<const std::vector<ColumnCuts>>(std::vector<ColumnCuts>{{"n", {2, 7}}});
  const auto table = table_read(read);
  EXPECT_EQ(table.features, (FeatureNames{"n=[-inf,2)", "n=[2,7)", "n=[7,inf)", "m"}));
  const auto cuts = column_cuts(table.known);
  ASSERT_EQ(cuts.size(), 1U);
  EXPECT_EQ(cuts[0].column, "n");
  EXPECT_EQ(cuts[0].cuts, (std::vector<double>{2, 7}));
  read.bins = 2;
  EXPECT_NE(error(read).find("bins_of"), std::string::npos) << error(read);
}

TEST_F(BinnedTables, columns_that_cannot_be_binned_are_told) {
  auto read = options("y,n,c\na,1,red\nb,2,red\n", 2);
  const std::vector<std::pair<std::string, std::string>> wrong{
      {"z", "has no column"}, {"y", "is not a feature"}, {"c", "found 'red'"}};
  for (const auto& [column, what] : wrong) {
    read.binned = {column};
    EXPECT_NE(error(read).find(what), std::string::npos) << error(read);
  }
  read.binned = {"n"};
  read.categorical = {"n"};
  EXPECT_NE(error(read).find("categorical"), std::string::npos) << error(read);
  read = options("1 1:2\n0 1:3\n", 2);
  read.format = "svmlight";
  EXPECT_NE(error(read).find("bin"), std::string::npos) << error(read);
}

TEST_F(BinnedTables, two_data_sets_unite_if_they_were_cut_alike) {
  const auto one = table_read(options("y,n\na,1\nb,2\na,3\nb,4\n", 2)).known;
  EXPECT_EQ(united(one, one).features, one);
  const auto other = table_read(options("y,n\na,1\nb,3\na,5\nb,7\n", 2)).known;
  EXPECT_NE(error_of([&] { (void)united(one, other); }).find("bins_of"), std::string::npos);
  const auto whole = table_read(options("y,n\na,1\nb,3\n", 0)).known;
  EXPECT_NE(error_of([&] { (void)united(one, whole); }).find("bins_of"), std::string::npos);
}

TEST_F(BinnedTables, fields_of_json_lines_are_binned_too) {
  auto read = options("", 2);
  read.files = {files_.write("data.jsonl",
                             "{\"y\":\"a\",\"n\":1}\n{\"y\":\"b\"}\n{\"y\":\"a\",\"n\":null}\n"
                             "{\"y\":\"b\",\"n\":4}\n")};
  read.missing_category = MissingCategory::own;
  const auto table = table_read(read);
  EXPECT_EQ(table.features, (FeatureNames{"n=", "n=[-inf,4)", "n=[4,inf)"}));
  EXPECT_EQ(table.rows.columns, (std::vector<Column>{1, 0, 0, 2}));
}

}  // namespace
}  // namespace folkman
