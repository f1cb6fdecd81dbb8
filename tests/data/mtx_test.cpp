#include "folkman/data/mtx.hpp"

#include <algorithm>
#include <random>

#include "matrix_test_base.hpp"

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

TEST_F(Mtx, faulty_entries_name_their_line) {
  EXPECT_EQ(said("2 2 1\n3 1 1\n"),
            "X.mtx, line 3: the row 3 is not between 1 and 2; rows and columns count from 1; "
            "check the size line");
  EXPECT_TRUE(contains(said("2 2 1\n1 0 1\n"), "the column 0 is not between 1 and 2"));
  EXPECT_TRUE(contains(said("2 2 1\n1 99999999999999999999999 1\n"), "line 3: expected a column"));
  EXPECT_TRUE(contains(said("2 2 1\n1\n"), "expected a column number"));
  EXPECT_TRUE(contains(said("2 2 1\n1 1\n"), "expected a number, found nothing"));
  EXPECT_TRUE(contains(said("2 2 1\n1 1 x\n"), "expected a number"));
  EXPECT_TRUE(contains(said("2 2 1\n1 1 1 1\n"), "expected the end of the line"));
  EXPECT_TRUE(contains(said("2 2 2\n1 1 1\n\n% x\n1.5 1 1\n"), "line 6: expected a row"));
  EXPECT_TRUE(contains(said("2 2 1\n1 1 1\n\n2 2 1\n"), "line 5: there are more entries"));
  EXPECT_TRUE(contains(said("2 2 2\n1 1 1\n"), "line 3: the file ends after 1 of 2 entries"));
  EXPECT_TRUE(contains(said("2 2 2\n1 2 1\n1 2 1\n"), "row 1, column 2 (from 1): the entry is"));
  EXPECT_TRUE(contains(said("2 2 1\n1 2 nan\n"), "row 1, column 2 (from 1)"));
  EXPECT_TRUE(contains(said("2 2 1\n1 2 1e999\n"), "infinite"));
  EXPECT_TRUE(contains(error("X.mtx",
                             "%%MatrixMarket matrix coordinate integer general\n"
                             "1 1 1\n1 1 0.5\n"),
                       "line 3: expected a whole number"));
}

TEST_F(Mtx, faulty_headers_say_what_was_expected) {
  EXPECT_TRUE(contains(said(""), "line 2: the file ends before the size"));
  EXPECT_TRUE(contains(said("2 2\n"), "expected rows columns entries"));
  EXPECT_TRUE(contains(said("2 x 1\n"), "expected a whole number"));
  EXPECT_TRUE(contains(said("2 2 5\n"), "5 entries do not fit into 2 x 2"));
  EXPECT_TRUE(contains(said("0 2 0\n"), "empty"));
  EXPECT_TRUE(contains(said("3000000000 2 0\n"), "2147483647"));
  EXPECT_TRUE(contains(error("X.mtx", "%%MatrixMarket matrix coordinate complex general\n"),
                       "line 1: values of the kind"));
  EXPECT_TRUE(contains(error("X.mtx", "%%MatrixMarket matrix coordinate real symmetric\n"),
                       "symmetry='general'"));
  EXPECT_TRUE(contains(error("X.mtx", "%%MatrixMarket vector\n"), "line 1: expected"));
  EXPECT_TRUE(contains(error("X.mtx", "%%MatrixMarket" + std::string(100000, ' ')), "too long"));
}

}  // namespace
}  // namespace folkman
