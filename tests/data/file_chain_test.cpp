#include "folkman/data/file_chain.hpp"

#include <gtest/gtest.h>

#include "folkman/data/dataset.hpp"
#include "matrix_files.hpp"
#include "scratch_files.hpp"

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
    EXPECT_TRUE(contains(error(weighted), "--weight w: ")) << error(weighted);
    ReadOptions carried = plain;
    carried.carry = {"id"};
    EXPECT_TRUE(contains(error(carried), "--carry id: ")) << error(carried);
    ReadOptions ignored = plain;
    ignored.ignore = {"x", "y"};
    EXPECT_TRUE(contains(error(ignored), "has numbered columns, without names; "))
        << error(ignored);
  }
}

}  // namespace
}  // namespace folkman
