// Reads matrix files in tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "folkman/data/dataset/dataset.hpp"
#include "tests/data/matrix_files.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {

class MatrixTest : public ::testing::Test {
 protected:
  [[nodiscard]] ReadOptions options(const std::string& name, std::string_view bytes,
                                    std::string_view labels) const {
    return {.files = {files_.write(name, bytes)},
            .labels_file = files_.write("y", labels),
            .threads = 2,
            .block_bytes = 100};
  }
  void expect_matrix(const ReadOptions& asked, const SampleMatrix& matrix, Offset first) const {
    Dataset data(asked);
    const auto rows = read_all(data);
    EXPECT_EQ(rows.values, matrix.nonzeros());
    EXPECT_EQ(rows.columns, matrix.nonzero_columns());
    EXPECT_EQ(rows.starts, matrix.starts());
    EXPECT_EQ(data.features().width(), matrix.columns);
    EXPECT_EQ(data.features().first(), first);
    EXPECT_EQ(data.classes(), (std::vector<std::string>{"ham", "spam"}));
    for (std::size_t i = 0; i < rows.rows(); ++i) {
      EXPECT_EQ(rows.classes[i], static_cast<Class>(i % 2));
    }
  }
  // The error from the name of the file on; labels are not asked for.
  [[nodiscard]] std::string error(const std::string& name, std::string_view bytes) const {
    const ReadOptions asked{.files = {files_.write(name, bytes)}, .labels_required = false};
    const auto message = error_of([&] {
      Dataset data(asked);
      (void)read_all(data);
    });
    const auto at = message.find(name);
    return at == std::string::npos ? message : message.substr(at);
  }
  // Whole, of files that are asked for with labels.
  [[nodiscard]] static std::string error_with(const ReadOptions& asked) {
    return error_of([&] {
      Dataset data(asked);
      (void)read_all(data);
    });
  }
  // Every beginning of a compressed file is an error that says that it is cut short.
  void expect_cuts_are_told(const std::string& name, std::string_view bytes) const {
    const std::string packed = gzipped(bytes);
    for (std::size_t size = 3; size < packed.size(); size += 7) {
      EXPECT_TRUE(contains(error(name, packed.substr(0, size)), "the gzip data end in the middle"))
          << size << ": " << error(name, packed.substr(0, size));
    }
  }
  ScratchFiles files_;
};

}  // namespace folkman
