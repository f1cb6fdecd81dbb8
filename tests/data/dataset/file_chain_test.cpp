#include "folkman/data/dataset/file_chain.hpp"

#include <gtest/gtest.h>

#include "folkman/data/dataset/dataset.hpp"
#include "tests/data/matrix_files.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

TEST(FileChain, columns_are_not_asked_of_formats_that_number_theirs) {
  const ScratchFiles files;
  const auto labels = files.write("labels", "a\nb\n");
  const std::vector<ReadOptions> each{
      {.files = {files.write("f.svm", "a 1:1\nb 2:1\n")}},
      {.files = {files.write("f.mtx",
                             "%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 1 3\n")},
       .labels_file = labels},
      {.files = {files.write("f.npy", npy("<f8", "(2, 1)", raw<double>({1, 2})))},
       .labels_file = labels}};
  const auto error = [](const ReadOptions& options) {
    return error_of([&] {
      Dataset data(options);
      (void)read_all(data);
    });
  };
  for (const ReadOptions& plain : each) {
    EXPECT_EQ(error(plain), "no error");
    ReadOptions weighted = plain;
    weighted.weight = "w";
    EXPECT_TRUE(contains(error(weighted), "weight = w: ")) << error(weighted);
    ReadOptions carried = plain;
    carried.carry = {"id"};
    EXPECT_TRUE(contains(error(carried), "carry = id: ")) << error(carried);
    ReadOptions ignored = plain;
    ignored.ignore = {"x", "y"};
    EXPECT_TRUE(contains(error(ignored), "has numbered columns, without names; "))
        << error(ignored);
  }
}

TEST(FileChain, no_row_without_a_label_goes_on_when_the_label_file_is_too_short) {
  const ScratchFiles files;
  std::string matrix = "%%MatrixMarket matrix array integer general\n4000 1\n";
  for (int i = 0; i < 4000; ++i) matrix += "1\n";
  std::string labels;
  for (int i = 0; i < 5999; ++i) labels += i % 2 == 0 ? "a\n" : "b\n";
  const auto one = files.write("one.mtx", matrix);
  for (const std::size_t last : {2U, 3U}) {
    Dataset data({.files = std::vector<std::string>(last, one),
                  .labels_file = files.write("labels", labels),
                  .block_bytes = 100});
    const auto said = error_of([&] {
      data.read({.in_order = [](Batch& batch) {
        for (const Class c : batch.classes) ASSERT_GE(c, 0);
      }});
    });
    EXPECT_TRUE(contains(said, last == 2 ? "5999 labels, the data have 8000 rows;"
                                         : "5999 labels, the data have 8000 rows or more;"))
        << said;
  }
}

}  // namespace
}  // namespace folkman
