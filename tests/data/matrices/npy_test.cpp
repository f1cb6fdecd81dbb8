#include <cmath>
#include <limits>

#include "folkman/data/matrices/matrix_formats.hpp"
#include "tests/data/matrix_test_base.hpp"

namespace folkman {
namespace {

class Npy : public MatrixTest {
 protected:
  template <class T>
  void expect_type(const std::string& kind) const {
    const auto matrix = SampleMatrix::random(31, 7, 1);
    for (const bool fortran : {false, true}) {
      for (const bool swapped : {false, true}) {
        const auto bytes = npy((swapped ? ">" : "<") + kind, matrix.shape(),
                               matrix.bytes<T>(fortran, swapped), fortran);
        expect_matrix(options("X.npy", bytes, matrix.labels()), matrix, 0);
      }
    }
  }
  // The classes that an array of labels gives to three rows.
  [[nodiscard]] std::vector<std::string> classes(const std::string& label_array) const {
    auto asked = options("X.npy", npy("<f8", "(3, 1)", raw<double>({1, 2, 3})), label_array);
    Dataset data(asked);
    (void)read_all(data);
    return data.classes();
  }
};

TEST_F(Npy, every_number_type_byte_order_and_layout_gives_the_same_rows) {
  expect_type<double>("f8");
  expect_type<float>("f4");
  expect_type<std::int8_t>("i1");
  expect_type<std::int16_t>("i2");
  expect_type<std::int32_t>("i4");
  expect_type<std::int64_t>("i8");
  expect_type<std::uint8_t>("u1");
  expect_type<std::uint16_t>("u2");
  expect_type<std::uint32_t>("u4");
  expect_type<std::uint64_t>("u8");
}

TEST_F(Npy, every_version_and_spelling_of_the_header_is_read) {
  const auto matrix = SampleMatrix::random(5, 3, 2);
  for (const int version : {1, 2, 3}) {
    expect_matrix(
        options("X.npy", npy("<f8", matrix.shape(), matrix.bytes<double>(), false, version),
                matrix.labels()),
        matrix, 0);
  }
  const auto python2 = npy_with_header(R"({"shape":(5L,3L),"fortran_order":False,"descr":"<f8"})",
                                       matrix.bytes<double>());
  expect_matrix(options("X.npy", python2, matrix.labels()), matrix, 0);
}

TEST_F(Npy, compressed_arrays_are_read_like_plain_ones) {
  const auto matrix = SampleMatrix::random(57, 5, 3);
  for (const bool fortran : {false, true}) {
    const auto bytes = npy("<f8", matrix.shape(), matrix.bytes<double>(fortran), fortran);
    expect_matrix(options("X.npy.gz", gzipped(bytes), matrix.labels()), matrix, 0);
    expect_matrix(options("X.npy.zst", zstandard(bytes), matrix.labels()), matrix, 0);
  }
}

TEST_F(Npy, truth_values_and_halves_are_numbers) {
  const std::string truth("\1\0\0\1", 4);
  auto asked = options("X.npy", npy("|b1", "(2, 2)", truth), "a\nb\n");
  Dataset bools(asked);
  EXPECT_EQ(read_all(bools).columns, (std::vector<Column>{0, 1}));
  const std::vector<std::uint16_t> halves{0x3C00, 0x3800, 0x7BFF, 0x0001};
  asked = options("X.npy", npy("<f2", "(2, 2)", raw(halves)), "a\nb\n");
  Dataset reals(asked);
  EXPECT_EQ(read_all(reals).values, (std::vector<double>{1, 0.5, 65504, std::ldexp(1.0, -24)}));
}

TEST_F(Npy, several_files_are_one_data_set_with_one_list_of_labels) {
  const auto matrix = SampleMatrix::random(20, 4, 4);
  const auto bytes = matrix.bytes<double>();
  auto asked =
      options("a.npy", npy("<f8", "(12, 4)", bytes.substr(0, 12 * 4 * 8)), matrix.labels());
  asked.files.push_back(files_.write("b.npy", npy("<f8", "(8, 4)", bytes.substr(12 * 4 * 8))));
  expect_matrix(asked, matrix, 0);
  asked.files.back() = files_.write("c.npy", npy("<f8", "(16, 2)", bytes.substr(12 * 4 * 8)));
  Dataset uneven(asked);
  EXPECT_TRUE(contains(error_of([&] { (void)read_all(uneven); }), "it has 2 columns"));
}

TEST_F(Npy, features_are_called_as_asked) {
  auto asked = options("X.npy", npy("<f8", "(2, 2)", raw<double>({1, 2, 3, 4})), "a\nb\n");
  asked.first = 1;
  Dataset data(asked);
  (void)read_all(data);
  EXPECT_EQ(data.features().name(1), "2");
}

TEST_F(Npy, labels_are_arrays_of_numbers_truth_values_or_text) {
  EXPECT_EQ(classes(npy("<i8", "(3,)", raw<std::int64_t>({10, -1, 2}))),
            (std::vector<std::string>{"-1", "2", "10"}));
  EXPECT_EQ(classes(npy(">f8", "(3,)", raw<double>({1, 0.5, 100000}, true))),
            (std::vector<std::string>{"0.5", "1", "100000"}));
  EXPECT_EQ(classes(npy("<f4", "(3, 1)", raw<float>({0.1F, 1.0F, 0.1F}))),
            (std::vector<std::string>{"0.1", "1"}));
  EXPECT_EQ(classes(npy("|b1", "(3,)", std::string("\1\0\1", 3))),
            (std::vector<std::string>{"False", "True"}));
  EXPECT_EQ(classes(npy("|S3", "(3,)", std::string("a\0\0bcda\0\0", 9))),
            (std::vector<std::string>{"a", "bcd"}));
  const std::vector<std::uint32_t> points{'a', 0, 0xE9, 0x1F600, 'b', 0};
  EXPECT_EQ(classes(npy("<U2", "(3,)", raw(points))),
            (std::vector<std::string>{"a", "b", "\xC3\xA9\xF0\x9F\x98\x80"}));
}

TEST_F(Npy, labels_that_are_no_labels_are_errors) {
  const auto said = [&](const std::string& labels) {
    return error_of([&] { (void)classes(labels); });
  };
  EXPECT_TRUE(contains(said(npy("<i8", "(2,)", raw<std::int64_t>({1, 2}))),
                       "it has 2 labels, the data have 3 rows"));
  EXPECT_TRUE(contains(said(npy("<i8", "(4,)", raw<std::int64_t>({1, 2}))), "cut short"));
  EXPECT_TRUE(contains(said(npy("<i8", "(2,)", raw<std::int64_t>({1, 2, 3}))), "bytes after"));
  EXPECT_TRUE(
      contains(said(npy("<f8", "(3,)", raw<double>({1, std::nan(""), 2}))), "label 1 (from 0)"));
  EXPECT_TRUE(contains(said(npy("<f8", "(3, 2)", std::string(48, '\0'))), "shape (3, 2)"));
  EXPECT_TRUE(contains(said(npy("|O", "(3,)", "pickle")), "Python objects"));
  EXPECT_TRUE(contains(said(npy("<U1", "(3,)", raw<std::uint32_t>({'a', 0xD800, 'b'}))),
                       "label 1 (from 0)"));
}

TEST_F(Npy, a_matrix_without_labels_asks_for_them) {
  const ReadOptions asked{.files = {files_.write("X.npy", npy("<f8", "(1, 1)", raw<double>({1})))}};
  Dataset data(asked);
  EXPECT_TRUE(contains(error_of([&] { (void)read_all(data); }), "labels"));
}

TEST_F(Npy, values_that_are_not_finite_name_their_row_and_can_be_skipped) {
  const double inf = std::numeric_limits<double>::infinity();
  const auto bytes = npy("<f8", "(3, 2)", raw<double>({1, 0, 2, -inf, 3, 4}));
  EXPECT_EQ(error("X.npy", bytes),
            "X.npy, row 1, column 1 (from 0): the value is infinite; replace it by a number, or "
            "leave the row out (skip_bad)");
  auto asked = options("X.npy", bytes, "a\nb\nc\n");
  asked.skip_bad = 1;
  Dataset data(asked);
  EXPECT_EQ(read_all(data).values, (std::vector<double>{1, 3, 4}));
  EXPECT_EQ(data.classes(), (std::vector<std::string>{"a", "c"}));
  EXPECT_EQ(data.bad_rows().size(), 1U);
  const auto large = npy("<i8", "(1, 1)", raw<std::int64_t>({(std::int64_t{1} << 53) + 1}));
  EXPECT_TRUE(contains(error("X.npy", large), "beyond 2^53"));
  EXPECT_TRUE(contains(error("X.npy", npy("<f8", "(1, 1)", raw<double>({std::nan("")}))), "NaN"));
}

TEST_F(Npy, what_cannot_be_read_says_why) {
  const auto one = raw<double>({1});
  EXPECT_TRUE(contains(error("X.npy", npy("|O", "(1, 1)", "pickle")), "Python objects"));
  EXPECT_TRUE(contains(error("X.npy", npy("<c16", "(1, 1)", one + one)), "'<c16' cannot be read"));
  EXPECT_TRUE(contains(error("X.npy", npy("<U2", "(1, 1)", one)), "holds text"));
  EXPECT_TRUE(contains(error("X.npy", npy("<f8", "(1,)", one)), "shape (1,)"));
  EXPECT_TRUE(contains(error("X.npy", npy("<f8", "()", one)), "shape ()"));
  EXPECT_TRUE(contains(error("X.npy", npy("<f8", "(0, 1)", "")), "empty"));
  EXPECT_TRUE(contains(error("X.npy", npy("<f8", "(1, 3000000000)", one)), "cut short"));
  EXPECT_TRUE(contains(error("X.npy", npy("<f8", "(9999999999, 9999999999)", one)), "too large"));
  EXPECT_TRUE(contains(error("X.npy", npy("<f8", "(2, 1)", one)), "byte 136"));
  EXPECT_TRUE(contains(error("X.npy", npy("<f8", "(1, 1)", one + "x")), "bytes after the end"));
  EXPECT_TRUE(contains(error("X.npy", npy("<f8", "(1, 1)", one, false, 7)), "version 7"));
  EXPECT_TRUE(
      contains(error("X.npy", npy_with_header("{'descr': [('a', '<f8')], }", one)), "records"));
  for (const char* dictionary :
       {"", "{", "{}", "{'descr': '<f8'}", "{'descr': '<f8', 'fortran_order': 1, 'shape': (1, 1)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1, -1)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 1)",
        "{'descr': '<f8', 'descr': '<f8', 'fortran_order': False, 'shape': (1, 1)}"}) {
    EXPECT_TRUE(contains(error("X.npy", npy_with_header(dictionary, one)), "not sound"))
        << dictionary;
  }
}

TEST_F(Npy, files_that_are_empty_cut_short_or_of_one_class_are_errors) {
  const auto good = npy("<f8", "(2, 1)", raw<double>({1, 2}));
  EXPECT_TRUE(contains(error("X.npy", ""), "X.npy: the array is cut short"));
  EXPECT_TRUE(contains(error("X.data", ""), "X.data: the file is empty"));
  expect_cuts_are_told("X.npy.gz", good);
  EXPECT_TRUE(
      contains(error_with(options("X.npy", good, "a\na\n")), "all 2 rows are of one class, 'a'"));
}

TEST_F(Npy, every_cut_is_an_error_plain_or_compressed) {
  const auto bytes = npy("<f8", "(3, 2)", raw<double>({1, 2, 3, 4, 5, 6}));
  for (std::size_t size = 8; size < bytes.size(); size += 5) {
    EXPECT_NE(error("X.npy", bytes.substr(0, size)), "no error") << size;
    EXPECT_NE(error("X.npy.gz", gzipped(bytes.substr(0, size))), "no error") << size;
  }
}

}  // namespace
}  // namespace folkman
