#include <gtest/gtest.h>

#include "tests/data/scratch_files.hpp"
#include "tests/data/tables/table_reading.hpp"

namespace folkman {
namespace {

using Names = std::vector<std::string>;
using test::table_read;

class GivenHeader : public ::testing::Test {
 protected:
  [[nodiscard]] ReadOptions options(std::string_view text) const {
    return {.files = {files_.write("data.tsv", text)},
            .header = {"y", "n", "c"},
            .label = "y",
            .threads = 2};
  }
  [[nodiscard]] static std::string error(const ReadOptions& options) {
    return error_of([&] { (void)table_read(options); });
  }
  ScratchFiles files_;
};

TEST_F(GivenHeader, reads_what_a_header_in_the_file_would_have_said) {
  const std::string rows = "a\t1\tred\nb\t-2\t\na\t0\tblue\n";
  auto given = options(rows);
  given.missing = Missing::zero;
  const auto one = table_read(given);
  auto written = options("y\tn\tc\n" + rows);
  written.header.clear();
  const auto other = table_read(written);
  EXPECT_EQ(one.features, (Names{"n", "c=blue", "c=red"}));
  EXPECT_EQ(one.features, other.features);
  EXPECT_EQ(one.rows.values, other.rows.values);
  EXPECT_EQ(one.rows.columns, other.rows.columns);
  EXPECT_EQ(one.rows.classes, other.rows.classes);
}

TEST_F(GivenHeader, is_that_of_every_shard_plain_or_compressed) {
  auto read = options("a\t1\tred\nb\t2\tred\n");
  read.files.push_back(files_.write("more.tsv.gz", gzipped("a\t3\tblue\n")));
  EXPECT_EQ(table_read(read).rows.rows(), 3U);
  read.files.push_back(files_.write("named.tsv", "y\tn\tc\na\t3\tblue\n"));
  EXPECT_NE(error(read).find("named.tsv, line 1: it is the header that was given"),
            std::string::npos)
      << error(read);
}

TEST_F(GivenHeader, comes_from_a_file_of_names_too) {
  auto read = options("a\t1\tred\nb\t2\tred\n");
  const auto wanted = table_read(read);
  read.header.clear();
  read.columns_file = files_.write("columns.txt", "y\nn\r\nc\n");
  EXPECT_EQ(table_read(read).features, wanted.features);
  read.header = {"y", "n", "c"};
  EXPECT_NE(error(read).find("header"), std::string::npos);
  read.header.clear();
  read.columns_file = files_.write("columns.txt", "y\n\nc\n");
  EXPECT_NE(error(read).find("columns.txt, line 2"), std::string::npos) << error(read);
  read.columns_file = files_.write("columns.txt", "");
  EXPECT_NE(error(read).find("columns.txt, line 1"), std::string::npos) << error(read);
}

TEST_F(GivenHeader, tells_rows_of_another_length_by_their_line_and_skips_them_if_asked) {
  auto read = options("a\t1\tred\nb\t2\nb\t2\tred\textra\nb\t2\tred\n");
  EXPECT_NE(error(read).find("data.tsv, line 2, column 3 (c): expected 3 fields"),
            std::string::npos)
      << error(read);
  read.skip_bad = 2;
  const auto table = table_read(read);
  EXPECT_EQ(table.rows.rows(), 2U);
  EXPECT_EQ(table.bad.size(), 2U);
}

TEST_F(GivenHeader, has_each_name_once_and_goes_with_delimited_tables_only) {
  auto read = options("a\t1\tred\nb\t2\tred\n");
  read.header = {"y", "n", "n"};
  EXPECT_NE(error(read).find("name 3"), std::string::npos) << error(read);
  read.header = {"y", "n", "c"};
  read.format = "svmlight";
  EXPECT_NE(error(read).find("header"), std::string::npos) << error(read);
  read.format = "auto";
  read.label = "something else";
  EXPECT_NE(error(read).find("its columns are: y, n, c"), std::string::npos) << error(read);
}

TEST_F(GivenHeader, a_delimiter_is_found_in_the_first_row_if_the_name_does_not_tell) {
  auto read = options("");
  read.files = {files_.write("clicks", "\na;1;red\nb;2;blue\n")};
  EXPECT_EQ(table_read(read).features, (Names{"n", "c=blue", "c=red"}));
}

TEST_F(GivenHeader, an_empty_file_says_that_rows_are_wanted) {
  EXPECT_NE(error(options("")).find("give a table with at least one row"), std::string::npos);
}

TEST_F(GivenHeader, negative_numbers_are_categories_where_they_are_named_so) {
  auto read = options("a\t-1\tred\nb\t2\tred\nb\t-1\tred\n");
  read.categorical = {"n"};
  EXPECT_EQ(table_read(read).features, (Names{"n=-1", "n=2", "c=red"}));
}

TEST_F(GivenHeader, an_empty_category_is_no_feature_or_a_value_of_its_own) {
  auto read = options("a\t1\tred\nb\t2\t\nb\t2\t?\n");
  EXPECT_EQ(table_read(read).features, (Names{"n", "c=?", "c=red"}));
  read.missing_category = MissingCategory::own;
  const auto table = table_read(read);
  EXPECT_EQ(table.features, (Names{"n", "c=", "c=?", "c=red"}));
  EXPECT_EQ(test::features_of(table, 1), (Names{"n", "c="}));
  // Whoever knows the feature need not be told what it means.
  read.missing_category = MissingCategory::none;
  Dataset again(read, table.classes, table.known);
  EXPECT_EQ(read_all(again).columns, table.rows.columns);
}

}  // namespace
}  // namespace folkman
