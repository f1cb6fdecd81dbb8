#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/data/tables/table_formats.hpp"
#include "tests/data/scratch_files.hpp"

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

class Csv : public ::testing::Test {
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

TEST_F(Csv, a_quote_is_text_unless_a_field_begins_with_it) {
  const auto texts = [&](std::string_view text, Quotes quotes) {
    ReadOptions asked = options(text);
    asked.carry = {"t"};
    asked.quotes = quotes;
    return read_with(asked).rows.carried;
  };
  EXPECT_EQ(texts("y,t,a\np,6\" nail,1\nq,a \"b\" c,2\nq,d\"\"e,3\n", Quotes::doubled),
            (Names{"6\" nail", "a \"b\" c", "d\"\"e"}));
  const std::string_view raw = "y,t,a\np,\"so-called,1\nq,\"\"b\"\",2\n\"q,\",3\n";
  EXPECT_EQ(texts(raw, Quotes::none), (Names{"\"so-called", "\"\"b\"\"", "\""}));
}

// Tables of fields with quotes anywhere, as Python's csv module would write and read them.
TEST_F(Csv, quoted_and_plain_fields_are_read_alike_however_blocks_are_cut) {
  std::mt19937 random(7);
  const auto piece = [&](std::string_view of) { return of[random() % of.size()]; };
  for (int round = 0; round < 60; ++round) {
    const std::string end = round % 2 == 0 ? "\n" : "\r\n";
    std::string text = "y,s,t,a" + end;
    Names expected;
    for (int row = 0; row < 40; ++row) {
      text += row % 2 == 0 ? "p," : "q,";
      for (int column = 0; column < 2; ++column) {
        const bool quoted = random() % 2 == 0;
        std::string field;
        for (auto left = random() % 6; left > 0; --left)
          field += piece(quoted ? "x\",\n\r" : "x\" ;");
        if (!quoted && field.starts_with('"')) field.insert(0, "x");
        expected.push_back(field);
        if (quoted) text += '"';
        for (const char c : field) text += quoted && c == '"' ? "\"\"" : std::string(1, c);
        if (quoted) text += '"';
        text += ',';
      }
      text += std::to_string(row) + end;
    }
    for (std::size_t bytes = 4; bytes < 700; bytes += 1 + bytes / 8) {
      ReadOptions asked = options(text);
      asked.carry = {"s", "t"};
      asked.block_bytes = bytes;
      ASSERT_EQ(read_with(asked).rows.carried, expected) << text;
    }
  }
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
       "categorical = a"},
      {"a,y\n1,p\n\"2,q\n3,r\n",
       "line 3, column 1 (a): the quote that opens this field is never closed"},
      {"y,a\n\"p\nq\",1\n\"r\ns\",\"2\n3", "line 5, column 2 (a): the quote that opens this field"},
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
  EXPECT_TRUE(contains(error_of([&] { (void)read_with(asked); }), "ignore = zzz: "));
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
  const auto two_words = error("a,a=b,y\nb=c,x,p\nx,c,q\n");
  EXPECT_TRUE(contains(two_words, "columns 1 ('a') and 2 ('a=b'): both give a feature 'a=b=c'"))
      << two_words;
  const auto number_and_word = error("a=b,y,a\n1,p,b\n2,q,x\n");
  EXPECT_TRUE(contains(number_and_word, "columns 1 ('a=b') and 3 ('a'): both give a feature 'a=b'"))
      << number_and_word;
  EXPECT_TRUE(contains(number_and_word, "rename one of the two columns"));
}

TEST_F(Csv, a_column_may_be_called_like_a_word_that_does_not_occur) {
  auto asked = options("a=b,y,a\n1,p,x\n2,q,z\n");
  const auto found = read_with(asked);
  EXPECT_EQ(found.rows.values, (std::vector<double>{1, 1, 2, 1}));
}

TEST_F(Csv, known_features_come_from_the_columns_they_came_from) {
  Dataset first(options("a=b,y,a\n1,p,x\n2,q,z\n"));
  (void)read_all(first);
  // Here the word `b` occurs, which the features do not have, and columns stand otherwise.
  Dataset again(options("a,a=b,y\nb,5,p\nz,7,q\n"), first.classes(), first.features());
  const auto rows = read_all(again);
  EXPECT_EQ(rows.columns, (std::vector<Column>{0, 0, 2}));
  EXPECT_EQ(rows.values, (std::vector<double>{5, 7, 1}));
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
  std::string text = "a,b,c,d,y,e,f,g,h\n";
  for (int row = 0; row < 4000; ++row) {
    const std::size_t fields = random() % 100 == 0 ? random() % 12 : 9;
    for (std::size_t column = 0; column < fields; ++column) {
      const bool strange = random() % 40 == 0;
      if (column > 0) text += ',';
      text +=
          column == 4 ? (row % 2 == 0 ? "p" : "q") : cells[random() % (strange ? cells.size() : 7)];
    }
    text += random() % 2 == 0 ? "\r\n" : "\n";
  }
  auto asked = options(text);
  asked.numeric = {"a", "b", "c", "d", "e", "f", "g", "h"};
  asked.skip_bad = 4000;
  asked.missing = Missing::zero;
  const auto quick = read_with(asked);
  asked.block_bytes = 1;
  EXPECT_EQ(read_with(asked).rows.values, quick.rows.values);
  asked.carry = asked.numeric;  // text that is carried must be looked at
  const auto slow = read_with(asked);
  EXPECT_GT(quick.rows.rows(), 1000U);
  EXPECT_LT(quick.rows.rows(), 4000U);
  EXPECT_EQ(quick.rows.values, slow.rows.values);
  EXPECT_EQ(quick.rows.columns, slow.rows.columns);
  EXPECT_EQ(quick.rows.starts, slow.rows.starts);
  EXPECT_EQ(quick.bad, slow.bad);
}

// Cells of one length, and of all, at either side of the ends of blocks and stretches.
TEST_F(Csv, numbers_are_what_the_standard_library_makes_of_them_however_blocks_are_cut) {
  std::mt19937_64 random(4);
  for (const std::size_t columns : {1U, 3U, 70U, 1500U}) {
    std::string text = "y";
    for (std::size_t i = 0; i < columns; ++i) text += ",x" + std::to_string(i);
    text += '\n';
    std::vector<double> expected;
    for (std::size_t row = 0; row < 4000 / columns + 2; ++row) {
      text += row % 2 == 0 ? "p" : "q";
      for (std::size_t i = 0; i < columns; ++i) {
        std::string cell = std::to_string(random() >> random() % 64);
        cell.resize(std::min<std::size_t>(cell.size(), 17));
        if (random() % 3 != 0) cell.insert(random() % cell.size() + 1, ".");
        if (random() % 3 == 0) cell.insert(0, "-");
        text += "," + cell;
        const double value = std::strtod(cell.c_str(), nullptr);
        if (value != 0) expected.push_back(value);
      }
      text += random() % 2 == 0 ? "\n" : "\r\n";
    }
    auto asked = options(text);
    for (const std::size_t bytes : {1U, 1000U, 30000U, 1U << 20U}) {
      asked.block_bytes = bytes;
      EXPECT_EQ(read_with(asked).rows.values, expected) << columns << " columns, " << bytes;
    }
  }
}

TEST_F(Csv, a_last_column_of_words_may_look_like_numbers) {
  auto asked = options("y,a,b\np,1,2\nq,3,0\n");
  asked.categorical = {"b"};
  const auto table = read_with(asked);
  EXPECT_EQ(table.features, (Names{"a", "b=0", "b=2"}));
  EXPECT_EQ(table.rows.values, (std::vector<double>{1, 1, 3, 1}));
  asked.categorical = {};
  asked.ignore = {"b"};
  EXPECT_EQ(read_with(asked).rows.values, (std::vector<double>{1, 3}));
}

TEST_F(Csv, rows_of_numbers_have_as_many_fields_as_the_header) {
  for (const std::string row : {"p,1", "p,1,2,3", "p,1,2,", "p", "p,1,2,3,4"}) {
    const auto fields = 1 + std::ranges::count(row, ',');
    EXPECT_NE(
        error("y,a,b\nq,5,6\n" + row + "\nq,7,8\nq,7,8\n")
            .find("line 3, column " + std::to_string(std::min<std::ptrdiff_t>(fields, 3) + 1)),
        std::string::npos)
        << row;
  }
  EXPECT_NE(error("a,b,y\n5,6,q\n1,2,3,p\n7,8,q\n").find("found 4"), std::string::npos);
}

TEST_F(Csv, nothing_of_a_bad_row_stays) {
  auto asked = options("y,a,b,c\np,1,2,3\np,4,5,x\nq,6,0,7\nq,8,9\nq,0,0,0\n");
  asked.numeric = {"c"};
  asked.skip_bad = 2;
  const auto table = read_with(asked);
  EXPECT_EQ(table.rows.values, (std::vector<double>{1, 2, 3, 6, 7}));
  EXPECT_EQ(table.rows.columns, (std::vector<Column>{0, 1, 2, 0, 2}));
  EXPECT_EQ(table.rows.starts, (std::vector<Offset>{0, 3, 5, 5}));
  EXPECT_EQ(table.bad.size(), 2U);
}

TEST_F(Csv, tab_separated_tables_keep_their_commas) {
  auto asked = options("text\ty\na, b\tp\nc; d\tq\n");
  asked.format = "tsv";
  EXPECT_EQ(read_with(asked).features, (Names{"text=a, b", "text=c; d"}));
}

}  // namespace
}  // namespace folkman
