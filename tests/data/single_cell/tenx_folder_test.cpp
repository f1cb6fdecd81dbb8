#include <gtest/gtest.h>

#include <algorithm>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/data/single_cell/cell_formats.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

// Genes c, a, b in lines, barcodes w, x, y in columns.
constexpr std::string_view matrix =
    "%%MatrixMarket matrix coordinate integer general\n%metadata\n3 3 4\n"
    "1 1 5\n3 1 2\n2 3 4\n1 3 7\n";

class TenxFolder : public ::testing::Test {
 protected:
  void write_all(bool packed = false, const std::string& prefix = "") const {
    const auto put = [&](const std::string& name, std::string_view bytes) {
      files_.write(prefix + name + (packed ? ".gz" : ""),
                   packed ? gzipped(bytes) : std::string(bytes));
    };
    put("matrix.mtx", matrix);
    put("barcodes.tsv", "w-1\nx-1\ny-1\n");
    put("features.tsv", "E1\tc\tGene Expression\nE2\ta\tGene Expression\nE3\tb\tGene Expression\n");
  }
  [[nodiscard]] ReadOptions asked(const std::string& data = "") const {
    return {.files = {files_.path(data)},
            .labels_file = files_.write("labels", "y-1,t\nx-1,b\nw-1,t\n"),
            .threads = 2,
            .block_bytes = 20};
  }
  [[nodiscard]] std::string error(const ReadOptions& options) const {
    return error_of([&] {
      Dataset data(options);
      (void)read_all(data);
    });
  }
  ScratchFiles files_;
};

TEST_F(TenxFolder, names_of_one_file_say_nothing_of_rows_in_another) {
  write_all();
  const ScratchFiles others;
  others.write("matrix.mtx", matrix);
  others.write("barcodes.tsv", "q-1\nr-1\ns-1\n");
  others.write("features.tsv", "E1\tc\nE2\ta\nE3\tb\n");
  ReadOptions both = asked();
  both.files.push_back(others.path(""));
  EXPECT_TRUE(contains(error(both), "no row of it has a name in the label file")) << error(both);
  std::ranges::reverse(both.files);
  EXPECT_TRUE(contains(error(both), "no row of it has a name in the label file")) << error(both);
}

void expect_folder_cells(const ReadOptions& options) {
  Dataset data(options);
  const Batch rows = read_all(data);
  ASSERT_EQ(data.features().width(), 3U);
  EXPECT_EQ(data.features().name(0), "a");
  EXPECT_EQ(data.classes(), (std::vector<std::string>{"b", "t"}));
  EXPECT_EQ(rows.classes, (std::vector<Class>{1, 0, 1}));
  EXPECT_EQ(rows.starts, (std::vector<Offset>{0, 2, 2, 4}));
  EXPECT_EQ(rows.columns, (std::vector<Column>{1, 2, 0, 2}));
  EXPECT_EQ(rows.values, (std::vector<double>{2, 5, 4, 7}));
}

TEST_F(TenxFolder, gives_barcodes_as_rows_compressed_or_not) {
  write_all();
  expect_folder_cells(asked());
  std::filesystem::remove(files_.path("matrix.mtx"));
  std::filesystem::remove(files_.path("features.tsv"));
  write_all(true);
  expect_folder_cells(asked());
}

TEST_F(TenxFolder, is_found_beside_a_matrix_by_its_prefix) {
  write_all(true, "GSM1_");
  ReadOptions options = asked("GSM1_matrix.mtx.gz");
  options.format = "10x";
  options.carry = {"barcode"};
  expect_folder_cells(options);
  Dataset data(options);
  EXPECT_EQ(read_all(data).carried, (std::vector<std::string>{"w-1", "x-1", "y-1"}));
}

TEST_F(TenxFolder, has_no_weights) {
  write_all();
  ReadOptions options = asked();
  options.weight = "depth";
  EXPECT_TRUE(contains(error(options), "weight = depth: there is no such column"));
}

TEST_F(TenxFolder, tells_genes_of_one_name_apart_by_their_ids) {
  write_all();
  files_.write("genes.tsv", "E1\tc\nE2\tdup\nE3\tdup\n");
  std::filesystem::remove(files_.path("features.tsv"));
  Dataset data(asked());
  (void)read_all(data);
  EXPECT_EQ(data.features().name(1), "dup (E2)");
  EXPECT_EQ(data.features().name(2), "dup (E3)");
}

TEST_F(TenxFolder, says_what_is_missing_or_does_not_fit) {
  write_all();
  files_.write("barcodes.tsv", "w-1\nx-1\n");
  EXPECT_TRUE(contains(error(asked()), "it names 2 barcodes, the matrix has 3"));
  std::filesystem::remove(files_.path("features.tsv"));
  EXPECT_TRUE(contains(error(asked()), "features.tsv[.gz] beside it"));
}

}  // namespace
}  // namespace folkman
