#include <gtest/gtest.h>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/data/matrices/matrix_formats.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

struct Table {
  Batch rows = {};
  std::vector<std::string> classes = {};
  std::size_t width = 0;
  Offset first = 0;
};

class Svmlight : public ::testing::Test {
 protected:
  [[nodiscard]] ReadOptions options(std::string_view text) const {
    return {.files = {files_.write("data.svm", text)}, .format = "svmlight", .threads = 2};
  }
  [[nodiscard]] Table read(std::string_view text) const { return read_with(options(text)); }
  [[nodiscard]] static Table read_with(const ReadOptions& options) {
    Dataset data(options);
    Table table{.rows = read_all(data)};
    table.classes = data.classes();
    table.width = data.features().width();
    table.first = data.features().first();
    return table;
  }
  // The error without the directory of the file.
  [[nodiscard]] std::string error(std::string_view text) const {
    const auto message = error_of([&] { (void)read(text); });
    const auto at = message.find("data.svm");
    return at == std::string::npos ? message : message.substr(at);
  }
  ScratchFiles files_;
};

TEST_F(Svmlight, rows_are_labels_and_index_value_pairs) {
  const auto table = read("spam 1:2 3:0.5 # a comment\n\n# only a comment\nham 2:-1.25e2 4:0\n");
  EXPECT_EQ(table.classes, (std::vector<std::string>{"ham", "spam"}));
  EXPECT_EQ(table.rows.classes, (std::vector<Class>{1, 0}));
  EXPECT_EQ(table.rows.values, (std::vector<double>{2, 0.5, -125}));
  EXPECT_EQ(table.rows.columns, (std::vector<Column>{0, 2, 1}));
  EXPECT_EQ(table.rows.starts, (std::vector<Offset>{0, 2, 3}));
  EXPECT_EQ(table.width, 4U);  // the explicit zero counts as a column, not as a value
  EXPECT_EQ(table.first, 1);
}

TEST_F(Svmlight, an_index_0_anywhere_means_that_indices_count_from_0) {
  const auto table = read("1 1:1 2:1\n2 2:5\n1 0:7\n");
  EXPECT_EQ(table.first, 0);
  EXPECT_EQ(table.width, 3U);
  EXPECT_EQ(table.rows.columns, (std::vector<Column>{1, 2, 2, 0}));
}

TEST_F(Svmlight, labels_that_are_numbers_have_one_spelling) {
  const auto table = read("+1 1:1\n1 1:1\n1.0 1:1\n-1 1:1\n-1e0 1:1\n0.50 1:1\nx 1:1\n");
  EXPECT_EQ(table.classes, (std::vector<std::string>{"-1", "0.5", "1", "x"}));
  EXPECT_EQ(table.rows.classes, (std::vector<Class>{2, 2, 2, 0, 0, 1, 3}));
}

TEST_F(Svmlight, query_ids_line_ends_and_byte_order_marks_do_not_matter) {
  const auto plain = read("1 1:1 2:2\n-1 1:3\n");
  for (const auto* text :
       {"1 qid:3 1:1 2:2\n-1 qid:4 1:3\n", "1 1:1 2:2\r\n-1 1:3\r\n", "1 1:1 2:2\n-1 1:3",
        "\xef\xbb\xbf"
        "1 1:1 2:2\n-1 1:3\n",
        "1\t1:1  2:2 \n\n-1 1:3#x\n \n"}) {
    const auto other = read(text);
    EXPECT_EQ(other.rows.values, plain.rows.values) << text;
    EXPECT_EQ(other.rows.columns, plain.rows.columns) << text;
    EXPECT_EQ(other.classes, plain.classes) << text;
  }
}

TEST_F(Svmlight, every_fault_names_line_column_and_what_was_expected) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"1 1:1\n2 3:1 2:1\n", "data.svm, line 2, column 7: the index 2 comes after 3: indices are"},
      {"1 1:1\n2 3:1 3:1\n", "data.svm, line 2, column 7: the index 3 occurs twice"},
      {"1 2147483647:1\n",
       "data.svm, line 1, column 3: the index '2147483647' is too large; "
       "indices must be below 2147483647"},
      {"1 99999999999999999999999:1\n", "line 1, column 3: the index '99999999999999999999999' is"},
      {"1 -3:1\n", "line 1, column 3: the index '-3' is negative"},
      {"1 3\n", "line 1, column 3: expected index:value, found '3'"},
      {"1 a:1\n", "line 1, column 3: expected an index before ':', found 'a'"},
      {"1 :1\n", "line 1, column 3: expected an index before ':', found ''"},
      {"1 1:nan\n", "line 1, column 5: the value 'nan' is not a finite number"},
      {"1 1:-inf\n", "line 1, column 5: the value '-inf' is not a finite number"},
      {"1 1:1e999\n", "line 1, column 5: the value '1e999' is too large for a double"},
      {"1 1:0x10\n", "line 1, column 5: expected a number after ':', found '0x10'"},
      {"1 1:two\n", "line 1, column 5: expected a number after ':', found 'two'"},
      {"1 1:\n", "line 1, column 5: expected a number after ':', found ''"},
      {"1 1:1:2\n", "line 1, column 5: expected a number after ':', found '1:2'"},
      {"1 1:+-2\n", "line 1, column 5: expected a number after ':', found '+-2'"},
      {"1 qid:x 1:1\n", "line 1, column 3: expected qid:number, found 'qid:x'"},
      {"1:1 2:1\n", "line 1, column 1: expected a label before '1:1'"},
      {"", "data.svm: there are no rows"},
      {"# nothing\n\n", "data.svm: there are no rows"},
      {"a 1:1\na 1:2\n", "data.svm: all 2 rows are of one class, 'a'"},
      {"\xff\xfe"
       "1\0",
       "line 1, column 1: the text is UTF-16"},
  };
  for (const auto& [text, expected] : cases) {
    EXPECT_TRUE(contains(error(text), expected)) << text << "\n" << error(text);
  }
}

TEST_F(Svmlight, leading_zeros_do_not_make_an_index_too_large) {
  EXPECT_EQ(read("1 0000000000000002:1\n2 1:1\n").rows.columns, (std::vector<Column>{1, 0}));
}

TEST_F(Svmlight, the_largest_index_costs_no_memory_here) {
  const auto table = read("1 1:1\n2 2147483646:1\n");
  EXPECT_EQ(table.width, 2147483646U);
  EXPECT_EQ(table.rows.columns, (std::vector<Column>{0, 2147483645}));
}

TEST_F(Svmlight, a_given_first_index_is_kept_to) {
  auto asked = options("1 1:1\n2 3:1\n");
  asked.first = 0;
  EXPECT_EQ(read_with(asked).width, 4U);
  asked = options("1 0:1\n2 3:1\n");
  asked.first = 1;
  EXPECT_TRUE(contains(error_of([&] { (void)read_with(asked); }),
                       "line 1, column 3: the index 0 is below the first index, 1"));
}

TEST_F(Svmlight, values_are_rounded_as_strtod_rounds) {
  const std::vector<std::string> numbers{"0.1",
                                         "123456789012345",
                                         "1234567890123456789",
                                         "3.141592653589793238",
                                         "1e-5",
                                         "2.2250738585072014e-308",
                                         "9007199254740993",
                                         ".5",
                                         "5.",
                                         "0.000001",
                                         "1.7976931348623157e308",
                                         "4.35",
                                         "123.456",
                                         "0.3",
                                         "+2.5"};
  std::string text = "0 1:1\n";
  for (const auto& number : numbers) text += "1 1:" + number + "\n";
  const auto table = read(text);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    EXPECT_EQ(table.rows.values[i + 1], std::strtod(numbers[i].c_str(), nullptr)) << numbers[i];
  }
}

TEST_F(Svmlight, unlabelled_rows_are_welcome_for_prediction) {
  auto asked = options("1:1 2:2\nb 1:3\n");
  asked.labels_required = false;
  Dataset data(asked, {"a", "b"}, Features::numbered(2, 1));
  EXPECT_EQ(read_all(data).classes, (std::vector<Class>{-1, 1}));
}

TEST_F(Svmlight, known_features_are_found_by_the_index_as_written) {
  StringTable names;
  for (const auto* name : {"2", "5", "2000000000"}) names.push_back(name);
  auto asked = options("a 1:1 2:2 5:5 7:7\nb 5:1 2000000000:3\nc 0:1\n");
  Dataset data(asked, {"a", "b"}, Features::named(std::move(names)));
  const auto rows = read_all(data);
  EXPECT_EQ(rows.columns, (std::vector<Column>{0, 1, 1, 2}));
  EXPECT_EQ(rows.values, (std::vector<double>{2, 5, 1, 3}));
  EXPECT_EQ(rows.classes, (std::vector<Class>{0, 1, -1}));
  EXPECT_EQ(rows.starts, (std::vector<Offset>{0, 2, 4, 4}));
}

TEST_F(Svmlight, a_file_of_names_names_the_columns) {
  auto asked = options("a 1:1 3:2\nb 2:5\n");
  asked.names_file = files_.write("names.txt", "zoo\nbar\nfoo\r\nqux");
  Dataset data(asked);
  const auto rows = read_all(data);
  ASSERT_EQ(data.features().width(), 4U);
  EXPECT_EQ(data.features().name(0), "zoo");
  EXPECT_EQ(data.features().name(2), "foo");
  EXPECT_EQ(rows.columns, (std::vector<Column>{0, 2, 1}));

  StringTable support;
  for (const auto* name : {"foo", "zoo"}) support.push_back(name);
  Dataset again(asked, {"a", "b"}, Features::named(std::move(support)));
  const auto known = read_all(again);
  EXPECT_EQ(known.columns, (std::vector<Column>{0, 1}));
  EXPECT_EQ(known.values, (std::vector<double>{2, 1}));

  asked.names_file = files_.write("names.txt", "zoo\nbar\n");
  EXPECT_TRUE(contains(error_of([&] { (void)read_with(asked); }),
                       "names.txt: it has 2 names, the data have 3 columns"));
}

}  // namespace
}  // namespace folkman
