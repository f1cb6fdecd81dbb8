#include "folkman/statistics/class_sums/long_table.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "folkman/base/error.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace {

using folkman::ClassSums;
using folkman::Error;
using folkman::ExactClassSums;
using folkman::Fault;

class LongTable : public ::testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(path); }
  ExactClassSums sums_of(const std::string& text) const {
    std::ofstream(path, std::ios::binary) << text;
    return folkman::load_sums(path.string());
  }
  std::string message(const std::string& text) const {
    try {
      (void)sums_of(text);
    } catch (const Error& error) {
      EXPECT_EQ(error.fault().kind, Fault::Kind::data);
      return std::string(error.what()).substr(path.string().size());
    }
    return "no error";
  }
  std::filesystem::path path = std::filesystem::temp_directory_path() /
                               ("folkman_long_table_" + std::to_string(std::random_device{}()));
};

constexpr auto table = "feature,class,sum\n,spam,3\n,ham,2\nw10,ham,1.5\nw2,spam,4\nw10,spam,2\n";

TEST_F(LongTable, becomes_the_sums_of_features_and_classes_in_natural_order) {
  const ClassSums sums = sums_of(table).rounded();
  EXPECT_EQ(sums.classes, (std::vector<std::string>{"ham", "spam"}));
  EXPECT_EQ(sums.features.name(0), "w10");
  EXPECT_EQ(sums.features.name(1), "w2");
  EXPECT_EQ(sums.sums, (std::vector<std::vector<double>>{{1.5, 0}, {2, 4}}));
  EXPECT_EQ(sums.class_weight, (std::vector<double>{2, 3}));
  EXPECT_EQ(sums.rows, 5);
  EXPECT_FALSE(sums.binary);
  EXPECT_TRUE(sums_of(table).warnings().empty());
}

TEST_F(LongTable, may_be_in_any_order_with_any_delimiter_quotes_and_line_ends) {
  const ExactClassSums expected = sums_of(table);
  EXPECT_EQ(sums_of("sum;feature;class\r\n3;;spam\r\n2;;ham\r\n\"4\";w2;spam\r\n\r\n"
                    "1;w10;ham\r\n.5;\"w10\";ham\r\n2;w10;spam"),
            expected);
  EXPECT_EQ(sums_of("\xEF\xBB\xBFid\tclass\tsum\tfeature\n1\tspam\t3\t\n2\tham\t2\t\n"
                    "3\tham\t1.5\tw10\n4\tspam\t4\tw2\n5\tspam\t2\tw10\n"),
            expected);
}

TEST_F(LongTable, without_row_counts_makes_classes_equal_and_says_so) {
  const ExactClassSums sums = sums_of("feature,class,sum\nx,a,1\nx,b,2\n");
  EXPECT_EQ(sums.rounded().class_weight, (std::vector<double>{1, 1}));
  EXPECT_EQ(sums.warnings().size(), 1);
  EXPECT_FALSE(sums.rounded().binary);
}

TEST_F(LongTable, is_binary_when_no_sum_exceeds_the_rows_of_its_class) {
  EXPECT_TRUE(sums_of("feature,class,sum\n,a,2\n,b,3\nx,a,2\nx,b,1\n").rounded().binary);
  EXPECT_FALSE(sums_of("feature,class,sum\n,a,2\n,b,3\nx,a,3\nx,b,1\n").rounded().binary);
}

TEST_F(LongTable, keeps_quoted_names_whole) {
  const ExactClassSums sums = sums_of("feature,class,sum\n\"a,\"\"b\"\"\nc\",\"x y\",1\n");
  EXPECT_EQ(sums.features().name(0), "a,\"b\"\nc");
  EXPECT_EQ(sums.classes(), std::vector<std::string>{"x y"});
}

TEST_F(LongTable, names_line_and_column_of_what_is_wrong) {
  EXPECT_EQ(message("feature,class,sum\nx,a,1\n\"y\nz\",a,1\nx,a,oops\n").substr(0, 42),
            ", line 5, column 3 (sum): 'oops' is not a ");
  EXPECT_NE(message("feature,class,sum\nx,a,-1\n").find("line 2, column 3"), std::string::npos);
  EXPECT_NE(message("feature,class,sum\nx,a,1e999\n").find("line 2, column 3"), std::string::npos);
  EXPECT_NE(message("feature,class,sum\nx,a,\n").find("line 2, column 3"), std::string::npos);
  EXPECT_NE(message("feature,class,sum\nx,,1\n").find("line 2, column 2"), std::string::npos);
  EXPECT_NE(message("feature,class,sum\nx,a\n").find("2 fields"), std::string::npos);
  EXPECT_NE(message("feature,class,sum\nx,\"a,1\n").find("line 2, column 2"), std::string::npos);
  EXPECT_NE(message("word,class,sum\nx,a,1\n").find("lacks a column"), std::string::npos);
  EXPECT_NE(message("").find("empty"), std::string::npos);
  EXPECT_NE(message("feature,class,sum\n,a,1\nx,b,1\n").find("class 'b'"), std::string::npos);
}

TEST_F(LongTable, and_saved_sums_are_told_apart_by_their_first_bytes) {
  const ExactClassSums sums = sums_of(table);
  sums.save(path);
  EXPECT_EQ(folkman::load_sums(path.string()), sums);
  EXPECT_EQ(ExactClassSums::load(path), sums);
  std::filesystem::resize_file(path, 100);
  EXPECT_THROW((void)folkman::load_sums(path.string()), Error);
}

TEST_F(LongTable, merges_with_other_tables_by_name) {
  ExactClassSums sums = sums_of("feature,class,sum\n,spam,3\nw2,spam,4\n");
  sums += sums_of("feature,class,sum\n,ham,2\n,spam,0\nw10,ham,1.5\nw10,spam,2\n");
  EXPECT_EQ(sums.rounded().sums, sums_of(table).rounded().sums);
  EXPECT_EQ(sums.rounded().class_weight, sums_of(table).rounded().class_weight);
}

}  // namespace
