#include "folkman/data/csv.hpp"

#include <gtest/gtest.h>

#include <random>

#include "folkman/data/dataset.hpp"
#include "scratch_files.hpp"

namespace folkman {
namespace {

using Names = std::vector<std::string>;

struct Table {
  Batch rows = {};
  Names classes = {};
  Names features = {};
  Names warnings = {};
  Names bad = {};
};

class Csv : public testing::Test {
 protected:
  [[nodiscard]] ReadOptions options(std::string_view text) const {
    return {.files = {files_.write("data.csv", text)}, .format = "csv", .label = "y", .threads = 2};
  }
  [[nodiscard]] static Table read_with(const ReadOptions& options) {
    Dataset data(options);
    Table table{.rows = read_all(data)};
    table.classes = data.classes();
    table.warnings = data.warnings();
    for (const auto& row : data.bad_rows()) table.bad.push_back(row.message);
    for (std::size_t i = 0; i < data.features().width(); ++i) {
      table.features.push_back(data.features().name(static_cast<Column>(i)));
    }
    return table;
  }
  [[nodiscard]] Table read(std::string_view text) const { return read_with(options(text)); }
  [[nodiscard]] static std::string error_with(const ReadOptions& options) {
    const auto message = error_of([&] { (void)read_with(options); });
    const auto at = message.find("data.csv");
    return at == std::string::npos ? message : message.substr(at);
  }
  [[nodiscard]] std::string error(std::string_view text) const { return error_with(options(text)); }
  ScratchFiles files_;
};

TEST_F(Csv, numbers_are_values_and_words_are_one_hot_features) {
  const auto table = read("age,y,colour,height\n1.5,b,red,0\n-2,a,blue,3\n4,b,,1e2\n");
  EXPECT_EQ(table.features, (Names{"age", "colour=blue", "colour=red", "height"}));
  EXPECT_EQ(table.classes, (Names{"a", "b"}));
  EXPECT_EQ(table.rows.classes, (std::vector<Class>{1, 0, 1}));
  EXPECT_EQ(table.rows.columns, (std::vector<Column>{0, 2, 0, 1, 3, 0, 3}));
  EXPECT_EQ(table.rows.values, (std::vector<double>{1.5, 1, -2, 1, 3, 4, 100}));
  EXPECT_EQ(table.rows.starts, (std::vector<Offset>{0, 2, 5, 7}));
}

TEST_F(Csv, quoting_follows_rfc_4180) {
  const auto table =
      read("\"a,b\",y,\"say \"\"hi\"\"\"\n\"1\",\"p,q\",\"line\nbreak\"\n2,\"r\"\"s\",\"x\"\n");
  EXPECT_EQ(table.features, (Names{"a,b", "say \"hi\"=line\nbreak", "say \"hi\"=x"}));
  EXPECT_EQ(table.classes, (Names{"p,q", "r\"s"}));
  EXPECT_EQ(table.rows.values, (std::vector<double>{1, 1, 2, 1}));
}

TEST_F(Csv, line_ends_delimiters_and_byte_order_marks_do_not_matter) {
  const auto plain = read("a,y,b\n1,p,x\n2,q,z\n");
  for (const auto* text : {"a,y,b\r\n1,p,x\r\n2,q,z\r\n", "a,y,b\n1,p,x\n2,q,z",
                           "\xef\xbb\xbf"
                           "a,y,b\n1,p,x\n2,q,z\n",
                           "a;y;b\n1;p;x\n2;q;z\n", "a\ty\tb\n1\tp\tx\n2\tq\tz\n",
                           "a,y,b\n\n1,p,x\n\r\n2,q,z\n\n", "a,y,b\n 1 ,p,x\n2,q,\"z\"\r\n"}) {
    const auto other = read(text);
    EXPECT_EQ(other.features, plain.features) << text;
    EXPECT_EQ(other.rows.values, plain.rows.values) << text;
    EXPECT_EQ(other.rows.columns, plain.rows.columns) << text;
    EXPECT_EQ(other.classes, plain.classes) << text;
  }
}

TEST_F(Csv, labels_stay_as_they_are_written) {
  EXPECT_EQ(read("a,y\n1,1.0\n2,+1\n3,1\n").classes, (Names{"1", "1.0", "+1"}));
}

TEST_F(Csv, weights_ignored_and_carried_columns_are_chosen_by_name) {
  auto asked = options("id,y,w,a,junk\nr1,p,0.5,1,?\nr2,q,2,2,?\n");
  asked.weight = "w";
  asked.ignore = {"junk", "id"};
  asked.carry = {"y", "id", "a"};
  const auto table = read_with(asked);
  EXPECT_EQ(table.features, (Names{"a"}));
  EXPECT_EQ(table.rows.weights, (std::vector<double>{0.5, 2}));
  EXPECT_EQ(table.rows.carried, (Names{"p", "r1", "1", "q", "r2", "2"}));
}

TEST_F(Csv, missing_cells_are_an_error_or_zero_in_numbers) {
  for (const std::string missing : {"", "NA", "nan", "NaN", "null"}) {
    auto asked = options("a,b,y\n1,2,p\n" + missing + ",2,q\n");
    EXPECT_TRUE(contains(error_with(asked),
                         "data.csv, line 3, column 1 (a): expected a number, "
                         "found a missing value"))
        << error_with(asked);
    asked.missing = Missing::zero;
    EXPECT_EQ(read_with(asked).rows.values, (std::vector<double>{1, 2, 2}));
  }
}

TEST_F(Csv, every_fault_names_line_column_and_what_was_expected) {
  std::string late_word = "a,y\n";
  for (int i = 0; i < 1000; ++i) late_word += "1,p\n";
  late_word += "many,q\n";
  const std::vector<std::pair<std::string, std::string>> cases{
      {"a,b,y\n1,2,p\n1,2\n",
       "data.csv, line 3, column 3 (y): expected 3 fields as in the header, found 2"},
      {"a,b,y\n1,2,p\n1,2,3,q\n",
       "data.csv, line 3, column 4: expected 3 fields as in the header, found 4"},
      {"a,y\ninf,p\n1,q\n", "line 2, column 1 (a): the value 'inf' is not a finite number"},
      {"a,y\n1e999,p\n1,q\n", "line 2, column 1 (a): the value '1e999' is too large for a double"},
      {late_word,
       "line 1002, column 1 (a): expected a number, found 'many'; if its values are words: "
       "--categorical a"},
      {"a,y\n1,p\n\"2,q\n3,r\n",
       "line 3, column 1 (a): the quote that opens this field is never closed"},
      {"a,y\n1,p\n2\"2,q\n3,r\n", "line 3, column 1 (a): there is a quote inside a field"},
      {"a,y\n1,p\n\"2\"2,q\n3,r\n", "line 3, column 1 (a): there is text after the closing quote"},
      {"a,y\n\"x\ny\",p\n\"x\"z,q\n",
       "line 4, column 1 (a): there is text after the closing quote"},
      {"a,y,a\n1,p,2\n", "line 1, column 3: the name 'a' was used for column 1 already"},
      {"a,y\n1,p\n2,\n", "line 3, column 2 (y): expected a label, found an empty cell"},
      {"", "data.csv: the file is empty"},
      {"a,y\n", "data.csv: there are no rows"},
      {"a,y\n1,p\n2,p\n", "data.csv: all 2 rows are of one class, 'p'"},
      {"a,z\n1,p\n", "data.csv has no column of this name"},
  };
  for (const auto& [text, expected] : cases) {
    EXPECT_TRUE(contains(error(text), expected)) << text.substr(0, 100) << "\n" << error(text);
  }
}

TEST_F(Csv, weights_must_be_finite_and_not_negative) {
  for (const std::string weight : {"-1", "inf", "nan", "x", ""}) {
    auto asked = options("a,y,w\n1,p,1\n2,q," + weight + "\n");
    asked.weight = "w";
    EXPECT_TRUE(contains(error_with(asked), "line 3, column 3 (w): expected a weight")) << weight;
  }
}

TEST_F(Csv, a_column_that_does_not_exist_is_met_with_the_nearest_name) {
  const std::string text = "age,colour,y\n1,red,p\n2,blue,q\n";
  auto asked = options(text);
  asked.label = "clour";
  EXPECT_TRUE(contains(error_of([&] { (void)read_with(asked); }), "did you mean 'colour'?"));
  asked = options(text);
  asked.ignore = {"zzz"};
  EXPECT_TRUE(contains(error_of([&] { (void)read_with(asked); }), "--ignore zzz: "));
  EXPECT_TRUE(
      contains(error_of([&] { (void)read_with(asked); }), "its columns are: age, colour, y"));
  asked = options(text);
  asked.label = "";
  EXPECT_TRUE(contains(error_of([&] { (void)read_with(asked); }),
                       "a table needs the name of its label column"));
}

TEST_F(Csv, types_can_be_settled_and_doubts_are_told) {
  auto asked = options("a,b,y\n1,1,p\n2,2,q\n3,?,p\n");
  EXPECT_EQ(read_with(asked).features, (Names{"a", "b=1", "b=2", "b=?"}));
  EXPECT_TRUE(contains(read_with(asked).warnings.at(0), "column 'b' holds numbers, but also '?'"));
  asked.categorical = {"a"};
  EXPECT_EQ(read_with(asked).features, (Names{"a=1", "a=2", "a=3", "b=1", "b=2", "b=?"}));
  asked.numeric = {"b"};
  EXPECT_TRUE(contains(error_with(asked), "line 4, column 2 (b): expected a number, found '?'"));
}

TEST_F(Csv, known_features_are_found_by_name_wherever_the_columns_stand) {
  StringTable names;
  for (const auto* name : {"age", "colour=blue", "colour=red"}) names.push_back(name);
  const auto known = Features::named(std::move(names));
  auto asked = options("colour,new,y,age\nred,zzz,p,3\ngreen,,q,\"4\"\nblue,1,zz,0\n");
  Dataset data(asked, {"p", "q"}, known);
  const auto rows = read_all(data);
  EXPECT_EQ(rows.columns, (std::vector<Column>{0, 2, 0, 1}));
  EXPECT_EQ(rows.values, (std::vector<double>{3, 1, 4, 1}));
  EXPECT_EQ(rows.classes, (std::vector<Class>{0, 1, -1}));

  for (const auto* text : {"colour,y\nred,p\n", "age,y\n3,p\n"}) {
    Dataset lacking(options(text), {"p", "q"}, known);
    EXPECT_TRUE(contains(error_of([&] { (void)read_all(lacking); }),
                         "there is no column for the model's feature"))
        << text;
  }
}

TEST_F(Csv, two_columns_may_not_give_a_feature_of_the_same_name) {
  EXPECT_TRUE(contains(error("a,a=b,y\nb=c,x,p\nx,c,q\n"),
                       "the feature name 'a=b=c' also comes from column 1"))
      << error("a,a=b,y\nb=c,x,p\nx,c,q\n");
}

TEST_F(Csv, later_files_must_have_the_same_header) {
  auto asked = options("a,b,y\n1,2,p\n");
  asked.files.push_back(files_.write("two.csv", "a,b,y\n3,4,q\n"));
  EXPECT_EQ(read_with(asked).rows.values, (std::vector<double>{1, 2, 3, 4}));
  asked.files[1] = files_.write("two.csv", "a,c,y\n3,4,q\n");
  EXPECT_TRUE(contains(error_of([&] { (void)read_with(asked); }),
                       "two.csv, line 1, column 2: expected the name 'b' as in the first file, "
                       "found 'c'"));
  asked.files[1] = files_.write("two.csv", "a,b\n3,4\n");
  EXPECT_TRUE(contains(error_of([&] { (void)read_with(asked); }), "expected 3 columns"));
}

TEST_F(Csv, a_column_without_a_name_is_left_out_with_a_warning) {
  const auto table = read(",a,y\n0,5,p\n1,6,q\n");
  EXPECT_EQ(table.features, (Names{"a"}));
  EXPECT_TRUE(contains(table.warnings.at(0), "column 1 has no name"));
}

// Large blocks go the quick way, blocks of one byte never do.
TEST_F(Csv, the_quick_way_through_numbers_reads_what_the_slow_way_reads) {
  std::mt19937 random(7);
  const Names cells{"0",
                    "1",
                    "-1",
                    "12345678",
                    "123456789",
                    "-0.5",
                    "0.125",
                    "1.5e3",
                    "-2E-4",
                    "+3",
                    ".5",
                    "5.",
                    "\"7\"",
                    " 8 ",
                    "1234.56",
                    "-1.234",
                    "0.000001",
                    "NA",
                    "",
                    "x",
                    "1.2.3",
                    "--1",
                    "inf",
                    "1e999",
                    "\xc3\xa9",
                    "0.12345678901234567",
                    "-12.345678901234567",
                    "123456789012345678901",
                    "99999.99",
                    "1,2"};
  std::string text = "a,b,c,d,e,f,g,h,y\n";
  for (int row = 0; row < 2000; ++row) {
    for (int column = 0; column < 8; ++column) {
      const bool strange = random() % 40 == 0;
      text += (strange ? cells[random() % cells.size()] : cells[random() % 7]) + ",";
    }
    text += row % 2 == 0 ? "p\r\n" : "q\n";
  }
  auto asked = options(text);
  asked.numeric = {"a", "b", "c", "d", "e", "f", "g", "h"};
  asked.skip_bad = 2000;
  asked.missing = Missing::zero;
  const auto quick = read_with(asked);
  asked.block_bytes = 1;
  const auto slow = read_with(asked);
  EXPECT_GT(quick.rows.rows(), 1000U);
  EXPECT_LT(quick.rows.rows(), 2000U);
  EXPECT_EQ(quick.rows.values, slow.rows.values);
  EXPECT_EQ(quick.rows.columns, slow.rows.columns);
  EXPECT_EQ(quick.rows.starts, slow.rows.starts);
  EXPECT_EQ(quick.bad, slow.bad);
}

TEST_F(Csv, tab_separated_tables_keep_their_commas) {
  auto asked = options("text\ty\na, b\tp\nc; d\tq\n");
  asked.format = "tsv";
  EXPECT_EQ(read_with(asked).features, (Names{"text=a, b", "text=c; d"}));
}

}  // namespace
}  // namespace folkman
