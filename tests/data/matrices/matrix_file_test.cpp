#include "folkman/data/matrices/matrix_file.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "folkman/data/dataset/dataset.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

StringTable table_of(const std::vector<std::string>& names) {
  StringTable table;
  for (const auto& name : names) table.push_back(name);
  return table;
}

LabelledRows sample(double scale) {
  LabelledRows data;
  data.rows.columns = {0, 2, 1, 3};
  data.rows.values = {1 * scale, 2 * scale, 3 * scale, 4 * scale};
  data.rows.starts = {0, 2, 2, 4};
  data.rows.classes = {1, 0, 1};
  data.classes = {"ham", "spam"};
  data.features = Features::named(table_of({"a", "b", "c", "d"}));
  return data;
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(MatrixFile, npz_is_read_back_as_it_was) {
  const ScratchFiles files;
  for (const double scale : {1.0, 0.1, 1e300}) {
    const LabelledRows data = sample(scale);
    save_npz(data, files.path("X.npz"));
    save_labels(data, files.path("y.txt"));
    save_names(data.features, files.path("names.txt"));
    Dataset again({.files = {files.path("X.npz")},
                   .labels_file = files.path("y.txt"),
                   .names_file = files.path("names.txt")});
    const Batch rows = read_all(again);
    EXPECT_EQ(rows.values, data.rows.values);
    EXPECT_EQ(rows.columns, data.rows.columns);
    EXPECT_EQ(rows.starts, data.rows.starts);
    EXPECT_EQ(rows.classes, data.rows.classes);
    EXPECT_EQ(again.classes(), data.classes);
    EXPECT_EQ(again.features().names(), data.features.names());
  }
}

TEST(MatrixFile, counts_are_stored_as_integers_and_the_same_data_as_the_same_bytes) {
  const ScratchFiles files;
  save_npz(sample(1), files.path("a.npz"));
  save_npz(sample(1), files.path("b.npz"));
  save_npz(sample(0.5), files.path("c.npz"));
  EXPECT_EQ(bytes_of(files.path("a.npz")), bytes_of(files.path("b.npz")));
  EXPECT_FALSE(contains(bytes_of(files.path("a.npz")), "<f8"));
  EXPECT_TRUE(contains(bytes_of(files.path("c.npz")), "<f8"));
}

TEST(MatrixFile, svmlight_numbers_classes_that_are_words_and_says_so) {
  const ScratchFiles files;
  save_svmlight(sample(0.1), files.path("X.svm"));
  EXPECT_EQ(bytes_of(files.path("X.svm")),
            "# 0=ham 1=spam\n1 1:0.1 3:0.2\n0\n1 2:0.30000000000000004 4:0.4\n");
  Dataset again({.files = {files.path("X.svm")}});
  EXPECT_EQ(read_all(again).values, sample(0.1).rows.values);
}

TEST(MatrixFile, svmlight_keeps_classes_that_are_numbers) {
  const ScratchFiles files;
  LabelledRows data = sample(1);
  data.classes = {"-1", "+1"};
  data.classes = {"-1", "1"};
  save_svmlight(data, files.path("X.svm"));
  EXPECT_EQ(bytes_of(files.path("X.svm")), "1 1:1 3:2\n-1\n1 2:3 4:4\n");
}

TEST(MatrixFile, rows_without_labels_are_0_and_no_class_is_named) {
  const ScratchFiles files;
  LabelledRows data = sample(1);
  data.rows.classes = {-1, -1, -1};
  save_svmlight(data, files.path("X.svm"));
  EXPECT_EQ(bytes_of(files.path("X.svm")), "0 1:1 3:2\n0\n0 2:3 4:4\n");
  save_labels(data, files.path("y.txt"));
  EXPECT_EQ(bytes_of(files.path("y.txt")), "\n\n\n");
}

TEST(MatrixFile, names_with_line_feeds_go_into_a_list) {
  const ScratchFiles files;
  const auto odd = Features::named(table_of({"a\nb", "c\"d"}));
  EXPECT_FALSE(names_fit_lines(odd));
  EXPECT_TRUE(names_fit_lines(sample(1).features));
  EXPECT_TRUE(names_fit_lines(Features::numbered(3)));
  save_names(odd, files.path("names.json"));
  EXPECT_EQ(bytes_of(files.path("names.json")), "[\"a\\nb\",\"c\\\"d\"]\n");
  save_names(Features::numbered(2), files.path("names.txt"));
  EXPECT_EQ(bytes_of(files.path("names.txt")), "0\n1\n");
}

}  // namespace
}  // namespace folkman
