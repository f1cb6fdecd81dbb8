#include <cmath>

#include "folkman/data/matrices/matrix_formats.hpp"
#include "tests/data/matrix_test_base.hpp"

namespace folkman {
namespace {

struct Csr {
  std::vector<std::int64_t> indptr = {};
  std::vector<std::int64_t> indices = {};
  std::vector<double> data = {};
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  std::string format = "csr";

  static Csr of(const SampleMatrix& matrix) {
    Csr csr{.rows = static_cast<std::int64_t>(matrix.rows),
            .columns = static_cast<std::int64_t>(matrix.columns)};
    for (const auto start : matrix.starts()) csr.indptr.push_back(start);
    for (const auto column : matrix.nonzero_columns()) csr.indices.push_back(column);
    csr.data = matrix.nonzeros();
    return csr;
  }
  template <class Index = std::int32_t>
  [[nodiscard]] std::vector<ZipEntry> entries(bool deflated = false) const {
    const std::string type = sizeof(Index) == 4 ? "<i4" : "<i8";
    const auto list = [](std::size_t size) { return "(" + std::to_string(size) + ",)"; };
    const auto narrow = [](const std::vector<std::int64_t>& from) {
      std::vector<Index> to;
      for (const auto value : from) to.push_back(static_cast<Index>(value));
      return raw(to);
    };
    return {{"indices.npy", npy(type, list(indices.size()), narrow(indices)), deflated},
            {"indptr.npy", npy(type, list(indptr.size()), narrow(indptr)), deflated},
            {"format.npy", npy("|S3", "()", format), deflated},
            {"shape.npy", npy("<i8", "(2,)", raw<std::int64_t>({rows, columns})), deflated},
            {"data.npy", npy("<f8", list(data.size()), raw(data)), deflated}};
  }
};

class Npz : public MatrixTest {
 protected:
  [[nodiscard]] std::string said(const Csr& csr) const {
    return error("X.npz", zip(csr.entries()));
  }
};

TEST_F(Npz, stored_or_deflated_narrow_or_wide_gives_the_same_rows) {
  const auto matrix = SampleMatrix::random(83, 9, 1);
  const auto csr = Csr::of(matrix);
  for (const bool packed : {false, true}) {
    for (const bool wide : {false, true}) {
      expect_matrix(options("X.npz", zip(csr.entries<std::int32_t>(packed), wide), matrix.labels()),
                    matrix, 0);
      expect_matrix(options("X.npz", zip(csr.entries<std::int64_t>(packed), wide), matrix.labels()),
                    matrix, 0);
    }
  }
}

TEST_F(Npz, a_large_matrix_goes_through_in_many_blocks) {
  const auto matrix = SampleMatrix::random(40000, 5, 2);
  auto asked = options("X.npz", zip(Csr::of(matrix).entries(true)), matrix.labels());
  asked.block_bytes = 5000;
  expect_matrix(asked, matrix, 0);
}

TEST_F(Npz, a_compressed_file_and_a_pipe_are_read_from_memory) {
  const auto matrix = SampleMatrix::random(9, 9, 3);
  expect_matrix(options("X.npz.gz", gzipped(zip(Csr::of(matrix).entries())), matrix.labels()),
                matrix, 0);
}

TEST_F(Npz, columns_out_of_order_are_sorted_and_zeros_dropped) {
  const Csr csr{
      .indptr = {0, 3, 3}, .indices = {4, 0, 2}, .data = {7, 5, 0}, .rows = 2, .columns = 6};
  Dataset data(options("X.npz", zip(csr.entries()), "a\nb\n"));
  const auto rows = read_all(data);
  EXPECT_EQ(rows.columns, (std::vector<Column>{0, 4}));
  EXPECT_EQ(rows.values, (std::vector<double>{5, 7}));
  EXPECT_EQ(rows.starts, (std::vector<Offset>{0, 2, 2}));
  EXPECT_EQ(data.features().width(), 6U);
}

TEST_F(Npz, a_single_dense_array_is_read_as_one) {
  const auto matrix = SampleMatrix::random(21, 4, 4);
  for (const bool fortran : {false, true}) {
    for (const bool packed : {false, true}) {
      const std::vector<ZipEntry> one{
          {"arr_0.npy", npy("<f8", matrix.shape(), matrix.bytes<double>(fortran), fortran),
           packed}};
      expect_matrix(options("X.npz", zip(one), matrix.labels()), matrix, 0);
    }
  }
}

TEST_F(Npz, matrices_that_contradict_themselves_are_errors) {
  const Csr good{
      .indptr = {0, 1, 3}, .indices = {1, 0, 2}, .data = {1, 2, 3}, .rows = 2, .columns = 3};
  EXPECT_EQ(said(good), "no error");
  const auto changed = [&](const auto& change) {
    Csr csr = good;
    change(csr);
    return said(csr);
  };
  EXPECT_TRUE(contains(changed([](Csr& m) { m.format = "csc"; }), "X.tocsr()"));
  EXPECT_TRUE(contains(changed([](Csr& m) { m.indptr = {1, 1, 3}; }), "does not start at 0"));
  EXPECT_TRUE(contains(changed([](Csr& m) { m.indptr = {0, 2, 1}; }), "row 1 (from 0)"));
  EXPECT_TRUE(contains(changed([](Csr& m) { m.indptr = {0, 9, 9}; }), "row 0 (from 0)"));
  EXPECT_TRUE(contains(changed([](Csr& m) { m.indptr = {0, 1, 2}; }), "ends at entry 2 of 3"));
  EXPECT_TRUE(contains(changed([](Csr& m) { m.indptr = {0, 1}; }), "does not fit 2 rows"));
  EXPECT_TRUE(contains(changed([](Csr& m) { m.rows = std::int64_t{1} << 62; }), "does not fit"));
  EXPECT_TRUE(contains(changed([](Csr& m) { m.columns = 2; }), "row 1, column 2 (from 0)"));
  EXPECT_TRUE(contains(changed([](Csr& m) { m.columns = std::int64_t{1} << 40; }), "2147483647"));
  EXPECT_TRUE(contains(changed([](Csr& m) { m.columns = -1; }), "negative"));
  EXPECT_TRUE(contains(changed([](Csr& m) { m.indices[0] = -1; }), "row 0, column -1"));
  EXPECT_TRUE(contains(changed([](Csr& m) { m.indices = {1, 2, 2}; }), "given twice"));
  EXPECT_TRUE(contains(changed([](Csr& m) { m.data.pop_back(); }), "do not fit the columns"));
  EXPECT_TRUE(
      contains(changed([](Csr& m) { m.data[2] = std::nan(""); }), "row 1, column 2 (from 0)"));
  EXPECT_TRUE(contains(changed([](Csr& m) { m.data[1] = -HUGE_VAL; }),
                       "row 1, column 0 (from 0): the value is infinite"));
}

TEST_F(Npz, faulty_rows_can_be_left_out) {
  const Csr csr{.indptr = {0, 2, 3, 4, 6, 7},
                .indices = {1, 0, 2, 9, 1, 1, 0},
                .data = {1, 2, std::nan(""), 4, 5, 6, 7},
                .rows = 5,
                .columns = 3};
  auto asked = options("X.npz", zip(csr.entries()), "a\nb\nc\nd\ne\n");
  asked.skip_bad = 3;
  Dataset data(asked);
  const auto rows = read_all(data);
  EXPECT_EQ(rows.values, (std::vector<double>{2, 1, 7}));
  EXPECT_EQ(rows.starts, (std::vector<Offset>{0, 2, 3}));
  EXPECT_EQ(data.classes(), (std::vector<std::string>{"a", "e"}));
  ASSERT_EQ(data.bad_rows().size(), 3U);
  EXPECT_TRUE(contains(data.bad_rows()[0].message, "row 1, column 2 (from 0): the value is not"));
  EXPECT_TRUE(contains(data.bad_rows()[1].message, "row 2, column 9 (from 0): the matrix has"));
  EXPECT_TRUE(contains(data.bad_rows()[2].message, "row 3, column 1 (from 0): the entry is given"));
  asked.skip_bad = 2;
  EXPECT_TRUE(contains(error_with(asked), "(the first of more than 2 bad rows)"));
}

TEST_F(Npz, files_that_are_empty_cut_short_or_of_one_class_are_errors) {
  const Csr good{.indptr = {0, 1, 2}, .indices = {0, 1}, .data = {1, 2}, .rows = 2, .columns = 2};
  EXPECT_TRUE(contains(error("X.npz", ""), "X.npz: the zip file is not sound"));
  EXPECT_TRUE(contains(error("X.data", ""), "X.data: the file is empty"));
  expect_cuts_are_told("X.npz.gz", zip(good.entries()));
  EXPECT_TRUE(contains(error_with(options("X.npz", zip(good.entries()), "a\na\n")),
                       "all 2 rows are of one class, 'a'"));
}

TEST_F(Npz, members_that_are_missing_or_unknown_are_errors) {
  const Csr good{.indptr = {0, 1}, .indices = {0}, .data = {1}, .rows = 1, .columns = 1};
  for (std::size_t left_out = 0; left_out < 5; ++left_out) {
    auto entries = good.entries();
    entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(left_out));
    const auto message = error("X.npz", zip(entries));
    EXPECT_TRUE(contains(message, "is missing") || contains(message, "no sparse matrix"))
        << message;
  }
  EXPECT_TRUE(contains(error("X.npz", zip({})), "it holds nothing"));
  EXPECT_TRUE(contains(error("X.npz", zip({{"a.npy", "not an array", false}})), "not a NumPy"));
}

TEST_F(Npz, every_cut_and_every_changed_byte_of_the_data_is_an_error) {
  const Csr good{.indptr = {0, 1, 2}, .indices = {0, 1}, .data = {1, 2}, .rows = 2, .columns = 2};
  for (const bool packed : {false, true}) {
    const auto bytes = zip(good.entries(packed));
    for (std::size_t size = 4; size < bytes.size(); size += 41) {
      EXPECT_NE(error("X.npz", bytes.substr(0, size)), "no error") << size;
    }
  }
  auto bytes = zip(good.entries());
  const auto value = bytes.rfind(raw<double>({1, 2}));
  bytes[value + 6] = static_cast<char>(bytes[value + 6] ^ 1);
  EXPECT_TRUE(contains(error("X.npz", bytes), "checksum"));
}

}  // namespace
}  // namespace folkman
