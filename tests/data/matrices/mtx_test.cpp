#include <algorithm>
#include <random>

#include "folkman/data/matrices/matrix_formats.hpp"
#include "tests/data/matrix_test_base.hpp"

namespace folkman {
namespace {

constexpr const char* real_banner = "%%MatrixMarket matrix coordinate real general\n";

class Mtx : public MatrixTest {
 protected:
  [[nodiscard]] static std::vector<std::string> entry_lines(const SampleMatrix& matrix) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < matrix.values.size(); ++i) {
      if (matrix.values[i] == 0) continue;
      lines.push_back(std::to_string(i / matrix.columns + 1) + " " +
                      std::to_string(i % matrix.columns + 1) + " " +
                      std::to_string(matrix.values[i]) + "\n");
    }
    return lines;
  }
  [[nodiscard]] static std::string text(const SampleMatrix& matrix,
                                        const std::vector<std::string>& lines) {
    std::string all = real_banner + std::string("% a comment\n\n") + std::to_string(matrix.rows) +
                      " " + std::to_string(matrix.columns) + "  " + std::to_string(lines.size()) +
                      "\n";
    for (const auto& line : lines) all += line;
    return all;
  }
  [[nodiscard]] std::string said(const std::string& body) const {
    return error("X.mtx", real_banner + body);
  }
};

TEST_F(Mtx, entries_in_any_order_give_the_same_rows) {
  const auto matrix = SampleMatrix::random(67, 13, 1);
  auto lines = entry_lines(matrix);
  expect_matrix(options("X.mtx", text(matrix, lines), matrix.labels()), matrix, 1);
  std::ranges::shuffle(lines, std::mt19937(2));
  expect_matrix(options("X.mtx", text(matrix, lines), matrix.labels()), matrix, 1);
  expect_matrix(options("X.mtx.gz", gzipped(text(matrix, lines)), matrix.labels()), matrix, 1);
}

TEST_F(Mtx, a_matrix_of_many_pieces_is_sorted_whole) {
  const auto matrix = SampleMatrix::random(20000, 30, 3);
  auto lines = entry_lines(matrix);
  std::ranges::shuffle(lines, std::mt19937(4));
  auto asked = options("X.mtx", text(matrix, lines), matrix.labels());
  asked.block_bytes = 1U << 16U;
  expect_matrix(asked, matrix, 1);
}

TEST_F(Mtx, patterns_integers_and_arrays_are_read) {
  const auto values = [&](const std::string& file) {
    Dataset data(options("X.mtx", file, "a\nb\n"));
    const auto rows = read_all(data);
    EXPECT_EQ(rows.columns, (std::vector<Column>{1, 0}));
    EXPECT_EQ(rows.starts, (std::vector<Offset>{0, 1, 2}));
    EXPECT_EQ(data.features().width(), 3U);
    return rows.values;
  };
  EXPECT_EQ(values("%%MatrixMarket matrix coordinate pattern general\n2 3 2\n1 2\n2 1\n"),
            (std::vector<double>{1, 1}));
  EXPECT_EQ(values("%%matrixmarket MATRIX Coordinate Integer General\r\n2 3 2\r\n1\t2 -5\r\n"
                   "\r\n 2 1 7 \r\n"),
            (std::vector<double>{-5, 7}));
  EXPECT_EQ(values("%%MatrixMarket matrix array real general\n2 3\n0\n4\n2.5\n0\n0\n0"),
            (std::vector<double>{2.5, 4}));
}

TEST_F(Mtx, rows_without_entries_are_rows) {
  Dataset data(options("X.mtx", real_banner + std::string("3 2 1\n3 2 1e0"), "a\nb\nb\n"));
  const auto rows = read_all(data);
  EXPECT_EQ(rows.starts, (std::vector<Offset>{0, 0, 0, 1}));
}

TEST_F(Mtx, faulty_entries_name_their_line_and_column) {
  EXPECT_EQ(
      said("2 2 1\n3 1 1\n"),
      "X.mtx, line 3, column 1: the row 3 is not between 1 and 2; rows and columns count from 1; "
      "check the size line");
  EXPECT_TRUE(
      contains(said("2 2 1\n1 0 1\n"), "line 3, column 3: the column 0 is not between 1 and 2"));
  EXPECT_TRUE(contains(said("2 2 1\n1 99999999999999999999999 1\n"),
                       "line 3, column 3: expected a column"));
  EXPECT_TRUE(contains(said("2 2 1\n1\n"), "line 3, column 2: expected a column number"));
  EXPECT_TRUE(contains(said("2 2 1\n1 1\n"), "line 3, column 4: expected a number, found nothing"));
  EXPECT_TRUE(contains(said("2 2 1\n\t1 1  x\n"), "line 3, column 7: expected a number"));
  EXPECT_TRUE(contains(said("2 2 1\n1 1 1 1\n"), "line 3, column 7: expected the end of the line"));
  EXPECT_TRUE(contains(said("2 2 2\n1 1 1\n\n% x\n1.5 1 1\n"), "line 6, column 1: expected a row"));
  EXPECT_TRUE(
      contains(said("2 2 1\n1 1 1\n\n2 2 1\n"), "line 5, column 1: there are more entries"));
  EXPECT_TRUE(contains(said("2 2 2\n1 1 1\n"), "line 3: the file ends after 1 of 2 entries"));
  EXPECT_TRUE(contains(said("2 2 2\n1 2 1\n 1 2 1\n"),
                       "X.mtx, line 4, column 2: the entry of row 1 and column 2 is given twice"));
  EXPECT_TRUE(contains(said("2 2 1\n1 2 nan\n"),
                       "X.mtx, line 3, column 5: the value 'nan' is not a finite number"));
  EXPECT_TRUE(
      contains(said("2 2 1\n1 2 1e999\n"), "line 3, column 5: the value '1e999' is too large"));
  EXPECT_TRUE(contains(error("X.mtx",
                             "%%MatrixMarket matrix coordinate integer general\n"
                             "1 1 1\n1 1 0.5\n"),
                       "line 3, column 5: expected a whole number"));
}

TEST_F(Mtx, a_faulty_entry_makes_a_bad_row_of_its_row) {
  const std::string body =
      "5 3 9\n1 1 1\n2 1 x\n2 2 nan\n4 1 7\n3 2 1\n4 1 8\n5 9 1\n3 3 2\n1 2 5\n";
  auto asked = options("X.mtx", real_banner + body, "a\nb\nc\nd\ne\n");
  asked.skip_bad = 3;
  asked.classes_required = 1;
  for (const std::size_t bytes : {1U, 20U, 1000U}) {
    asked.block_bytes = bytes;
    Dataset data(asked);
    const auto rows = read_all(data);
    EXPECT_EQ(rows.values, (std::vector<double>{1, 5, 1, 2}));
    EXPECT_EQ(rows.starts, (std::vector<Offset>{0, 2, 4}));
    EXPECT_EQ(data.classes(), (std::vector<std::string>{"a", "c"}));
    ASSERT_EQ(data.bad_rows().size(), 3U);
    EXPECT_TRUE(contains(data.bad_rows()[0].message, "line 4, column 5: expected a number"));
    EXPECT_TRUE(contains(data.bad_rows()[1].message, "line 8, column 1: the entry of row 4 and"));
    EXPECT_TRUE(contains(data.bad_rows()[2].message, "line 9, column 3: the column 9 is not"));
  }
  asked.skip_bad = 2;
  EXPECT_TRUE(contains(error_with(asked),
                       "line 4, column 5: expected a number, found 'x' (the first of more than 2"))
      << error_with(asked);
  asked.skip_bad = 1;
  EXPECT_TRUE(contains(error_with(asked), "line 4, column 5: expected a number, found 'x' (the"));
  asked.skip_bad = 9;
  asked.files = {files_.write("X.mtx", real_banner + std::string("2 2 2\n1 1 1\n3 1 x\n"))};
  EXPECT_TRUE(contains(error_with(asked), "line 4, column 1: the row 3 is not between"));
}

TEST_F(Mtx, a_faulty_value_of_an_array_makes_a_bad_row_of_its_row) {
  auto asked =
      options("X.mtx", "%%MatrixMarket matrix array real general\n3 2\n1\ninf\n0\n2\n\n-\n6 6\n",
              "a\nb\nc\n");
  asked.skip_bad = 2;
  asked.classes_required = 1;
  Dataset data(asked);
  EXPECT_EQ(read_all(data).values, (std::vector<double>{1, 2}));
  ASSERT_EQ(data.bad_rows().size(), 2U);
  EXPECT_TRUE(contains(data.bad_rows()[0].message, "line 4, column 1: the value 'inf'"));
  EXPECT_TRUE(contains(data.bad_rows()[1].message, "line 9, column 3: expected the end"));
}

TEST_F(Mtx, an_entry_given_twice_is_found_in_a_compressed_file_and_among_many) {
  std::string body = "2000 2 2001\n";
  for (int row = 2000; row > 0; --row) body += std::to_string(row) + " 1 1\n";
  body += "700 1 1\n";
  const auto bytes = gzipped(real_banner + body);
  EXPECT_TRUE(contains(error("X.mtx.gz", bytes), "line 2003, column 1: the entry of row 700"))
      << error("X.mtx.gz", bytes);
}

TEST_F(Mtx, a_byte_order_mark_and_other_line_ends_do_not_matter) {
  for (const std::string text :
       {"\xef\xbb\xbf%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 3\n2 2 4\n",
        "%%MatrixMarket matrix coordinate real general\r\n2 2 2\r\n1 1 3\r\n2 2 4"}) {
    Dataset data(options("X.data", text, "a\nb\n"));
    EXPECT_EQ(read_all(data).values, (std::vector<double>{3, 4}));
  }
}

TEST_F(Mtx, files_that_are_empty_cut_short_or_of_one_class_are_errors) {
  const std::string good = real_banner + std::string("2 2 2\n1 1 3\n2 2 4\n");
  EXPECT_TRUE(contains(error("X.mtx", ""), "line 1, column 1: the file ends before"));
  EXPECT_TRUE(contains(error("X.data", ""), "X.data: the file is empty"));
  expect_cuts_are_told("X.mtx.gz", good);
  EXPECT_TRUE(
      contains(error_with(options("X.mtx", good, "a\na\n")), "all 2 rows are of one class, 'a'"));
  EXPECT_TRUE(contains(said("2147483648 1 0\n"), "line 2, column 1: the matrix has 2147483648"));
  EXPECT_TRUE(contains(said("1 1 1\n1 2147483648 1\n"), "the column 2147483648 is not between"));
}

TEST_F(Mtx, faulty_headers_say_what_was_expected) {
  EXPECT_TRUE(contains(said(""), "line 2, column 1: the file ends before the size"));
  EXPECT_TRUE(contains(said(" 2 2\n"), "line 2, column 2: expected rows columns entries"));
  EXPECT_TRUE(contains(said("2 x 1\n"), "line 2, column 3: expected a whole number"));
  EXPECT_TRUE(contains(said("2 2 5\n"), "line 2, column 5: 5 entries do not fit into 2 x 2"));
  EXPECT_TRUE(contains(said("0 2 0\n"), "empty"));
  EXPECT_TRUE(contains(said("3000000000 2 0\n"), "2147483647"));
  EXPECT_TRUE(contains(error("X.mtx", "%%MatrixMarket matrix coordinate complex general\n"),
                       "line 1, column 34: values of the kind"));
  EXPECT_TRUE(contains(error("X.mtx", "%%MatrixMarket matrix coordinate real symmetric\n"),
                       "symmetry='general'"));
  EXPECT_TRUE(contains(error("X.mtx", "%%MatrixMarket vector\n"), "line 1, column 1: expected"));
  EXPECT_TRUE(contains(error("X.mtx", "%%MatrixMarket" + std::string(100000, ' ')), "too long"));
}

}  // namespace
}  // namespace folkman
