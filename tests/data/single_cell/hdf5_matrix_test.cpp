#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <thread>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/data/single_cell/cell_formats.hpp"
#include "tests/data/hdf5_writer.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

// Four cells and three genes:  c: 1 0 2 | 0 0 -3.5 | 0 4 0 | 5 6 7, genes called c, a, b.
const std::vector<double> dense{1, 0, 2, 0, 0, -3.5, 0, 4, 0, 5, 6, 7};
const std::vector<std::int64_t> by_row_starts{0, 2, 3, 4, 7};
const std::vector<std::int32_t> by_row_columns{0, 2, 2, 1, 0, 1, 2};
const std::vector<float> by_row_values{1, 2, -3.5F, 4, 5, 6, 7};
const std::vector<std::int64_t> by_column_starts{0, 2, 4, 7};
const std::vector<std::int32_t> by_column_rows{0, 3, 2, 3, 1, 0, 3};
const std::vector<double> by_column_values{1, 5, 4, 6, -3.5, 2, 7};

void write_frame(Hdf5Writer& file, const std::string& group, const std::vector<std::string>& names,
                 const std::string& index = "_index") {
  file.group(group);
  file.attribute(group, "encoding-type", "dataframe");
  file.attribute(group, "_index", index);
  file.texts(group + "/" + index, names);
}

void write_sparse(Hdf5Writer& file, bool by_rows) {
  file.group("X");
  file.attribute("X", "encoding-type", by_rows ? "csr_matrix" : "csc_matrix");
  file.attribute("X", "shape", std::vector<std::int64_t>{4, 3});
  file.list("X/indptr", by_rows ? by_row_starts : by_column_starts);
  file.list("X/indices", by_rows ? by_row_columns : by_column_rows);
  if (by_rows) {
    file.list("X/data", by_row_values);
  } else {
    file.list("X/data", by_column_values);
  }
}

enum class Kind { whole_table, table_in_pieces, by_rows, by_columns };

class Anndata : public ::testing::Test {
 protected:
  void write(Kind kind) const {
    Hdf5Writer file(path());
    write_frame(file, "obs", {"w", "x", "y", "z"});
    write_frame(file, "var", {"c", "a", "b"}, "gene_ids");
    file.group("obs/kind");
    file.attribute("obs/kind", "encoding-type", "categorical");
    file.list("obs/kind/codes", std::vector<std::int8_t>{1, 0, 1, 0});
    file.texts("obs/kind/categories", {"B cell", "T cell"});
    file.list("obs/number", std::vector<double>{1, 2, 1, 2});
    file.truths("obs/truth", {1, 0, 1, 0});
    file.texts("obs/fixed", {"yes", "no", "yes", "no"}, 5);
    file.list("obs/weight", std::vector<float>{1, 2, 0.5F, 1});
    file.group("obs/nullable");
    file.list("obs/nullable/values", std::vector<std::int64_t>{1, 2, 1, 2});
    file.truths("obs/nullable/mask", {0, 0, 0, 1});
    file.group("obs/__categories");
    file.list("obs/old", std::vector<std::int8_t>{1, 0, 1, -1});
    file.texts("obs/__categories/old", {"u", "v"});
    if (kind == Kind::whole_table) file.table("X", 4, 3, dense);
    if (kind == Kind::table_in_pieces) file.table("X", 4, 3, dense, 3);
    if (kind == Kind::by_rows || kind == Kind::by_columns)
      write_sparse(file, kind == Kind::by_rows);
  }
  [[nodiscard]] std::string path() const { return files_.path("cells.h5ad"); }
  [[nodiscard]] ReadOptions asked(const std::string& label = "kind") const {
    return {.files = {path()}, .label = label, .threads = 2, .block_bytes = 40};
  }
  [[nodiscard]] std::string error(const ReadOptions& options) const {
    return error_of([&] {
      Dataset data(options);
      (void)read_all(data);
    });
  }
  ScratchFiles files_;
};

void expect_cells(const ReadOptions& options) {
  Dataset data(options);
  const Batch rows = read_all(data);
  EXPECT_EQ(data.features().name(0), "a");
  EXPECT_EQ(data.features().name(2), "c");
  EXPECT_EQ(rows.starts, (std::vector<Offset>{0, 2, 3, 4, 7}));
  EXPECT_EQ(rows.columns, (std::vector<Column>{1, 2, 1, 0, 0, 1, 2}));
  EXPECT_EQ(rows.values, (std::vector<double>{2, 1, -3.5, 4, 6, 7, 5}));
}

TEST_F(Anndata, gives_the_same_rows_however_the_matrix_is_stored) {
  for (const Kind kind :
       {Kind::whole_table, Kind::table_in_pieces, Kind::by_rows, Kind::by_columns}) {
    write(kind);
    for (const std::size_t block : {std::size_t{1}, std::size_t{40}, std::size_t{1} << 20}) {
      ReadOptions options = asked();
      options.block_bytes = block;
      expect_cells(options);
    }
  }
}

TEST_F(Anndata, is_read_compressed_from_outside_too) {
  write(Kind::by_rows);
  std::ifstream in(path(), std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  ReadOptions options = asked();
  options.files = {files_.write("cells.h5ad.gz", gzipped(bytes))};
  expect_cells(options);
}

TEST_F(Anndata, takes_labels_from_columns_of_any_kind) {
  write(Kind::by_rows);
  const std::vector<std::pair<std::string, std::vector<std::string>>> wanted{
      {"kind", {"B cell", "T cell"}},
      {"number", {"1", "2"}},
      {"truth", {"False", "True"}},
      {"fixed", {"no", "yes"}}};
  for (const auto& [label, classes] : wanted) {
    Dataset data(asked(label));
    const Batch rows = read_all(data);
    EXPECT_EQ(data.classes(), classes) << label;
    EXPECT_EQ(rows.classes[0], rows.classes[2]);
    EXPECT_EQ(rows.classes[1], rows.classes[3]);
    EXPECT_NE(rows.classes[0], rows.classes[1]);
  }
}

TEST_F(Anndata, leaves_out_rows_without_a_label_only_when_told) {
  write(Kind::by_rows);
  for (const std::string label : {"nullable", "old"}) {
    EXPECT_TRUE(contains(error(asked(label)), "row 3 (from 0): the row has no label")) << label;
    ReadOptions options = asked(label);
    options.skip_bad = 1;
    Dataset data(options);
    EXPECT_EQ(read_all(data).rows(), 3U);
  }
}

TEST_F(Anndata, values_below_0_are_bad_rows_where_counts_are_wanted) {
  for (const Kind kind :
       {Kind::whole_table, Kind::table_in_pieces, Kind::by_rows, Kind::by_columns}) {
    write(kind);
    ReadOptions options = asked();
    options.counts = true;
    EXPECT_TRUE(
        contains(error(options),
                 "row 1, column 2 (from 0): expected a count or a weight, from 0, found -3.5"))
        << error(options);
    options.skip_bad = 1;
    Dataset data(options);
    EXPECT_EQ(read_all(data).values, (std::vector<double>{2, 1, 4, 6, 7, 5}));
    EXPECT_EQ(data.bad_rows().size(), 1U);
  }
}

TEST_F(Anndata, keeps_weights_and_columns_that_are_carried) {
  write(Kind::by_columns);
  ReadOptions options = asked();
  options.weight = "weight";
  options.carry = {"_index", "number"};
  options.ignore = {"b"};
  Dataset data(options);
  const Batch rows = read_all(data);
  EXPECT_EQ(rows.weights, (std::vector<double>{1, 2, 0.5, 1}));
  EXPECT_EQ(rows.carried, (std::vector<std::string>{"w", "1", "x", "2", "y", "1", "z", "2"}));
  EXPECT_EQ(data.features().width(), 2U);
}

TEST_F(Anndata, matches_labels_by_the_names_of_rows) {
  write(Kind::by_rows);
  ReadOptions options = asked("");
  options.labels_file =
      files_.write("y.csv", "cell,label\nz,no\nw,\"yes\"\nnobody,no\ny,yes\nx,no\n");
  Dataset data(options);
  EXPECT_EQ(read_all(data).classes, (std::vector<Class>{1, 0, 1, 0}));
  options.labels_file = files_.write("y.txt", "a\nb\na\nb\n");  // in order
  Dataset ordered(options);
  EXPECT_EQ(read_all(ordered).classes, (std::vector<Class>{0, 1, 0, 1}));
  options.labels_file = files_.write("twice.csv", "w,a\nw,b\n");
  EXPECT_TRUE(contains(error(options), "another line has labelled 'w' differently"));
  options.labels_file = files_.write("few.tsv", "w\ta\nx\tb\n");
  EXPECT_TRUE(contains(error(options), "row 2 (from 0): the row has no label"));
}

TEST_F(Anndata, says_what_is_wrong) {
  write(Kind::by_rows);
  EXPECT_TRUE(contains(error(asked("knd")), "label = knd"));
  EXPECT_TRUE(contains(error(asked("")), "name what holds the labels"));
  ReadOptions weighted = asked();
  weighted.weight = "kind";
  EXPECT_TRUE(contains(error(weighted), "does not hold plain numbers"));
  std::ifstream in(path(), std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  ReadOptions options = asked();
  options.files = {files_.write("cut.h5ad", bytes.substr(0, bytes.size() / 2))};
  EXPECT_TRUE(contains(error(options), "cut short"));
  options.files = {files_.write("no.h5ad", "not at all")};
  options.format = "hdf5";
  EXPECT_TRUE(contains(error(options), "no HDF5 file"));
}

// One change to a sound file, and what is said of it.
struct Broken {
  std::string said;
  std::function<void(Hdf5Writer&)> write_matrix;
};

TEST_F(Anndata, refuses_matrices_that_do_not_fit) {
  const auto sparse = [](const std::string& encoding, std::vector<std::int64_t> shape,
                         std::vector<std::int64_t> starts, std::vector<std::int32_t> indices,
                         std::vector<double> values) {
    return [=](Hdf5Writer& file) {
      file.group("X");
      file.attribute("X", "encoding-type", encoding);
      file.attribute("X", "shape", shape);
      file.list("X/indptr", starts);
      file.list("X/indices", indices);
      file.list("X/data", values);
    };
  };
  const std::vector<Broken> cases{
      {"there is no matrix X", [](Hdf5Writer&) {}},
      {"stored as 'coo'", sparse("coo", {2, 2}, {0, 1, 1}, {0}, {1})},
      {"shape of the matrix", sparse("csr_matrix", {3, 2}, {0, 1, 1}, {0}, {1})},
      {"length does not fit", sparse("csr_matrix", {2, 2}, {0, 1}, {0}, {1})},
      {"not as many values", sparse("csr_matrix", {2, 2}, {0, 1, 2}, {0, 1}, {1})},
      {"do not ascend", sparse("csr_matrix", {2, 2}, {0, 5, 1}, {0}, {1})},
      {"do not ascend", sparse("csc_matrix", {2, 2}, {0, -1, 1}, {0}, {1})},
      {"does not start at 0", sparse("csr_matrix", {2, 2}, {1, 1, 1}, {0}, {1})},
      {"only 2 columns", sparse("csr_matrix", {2, 2}, {0, 1, 1}, {7}, {1})},
      {"not one of the 2 rows", sparse("csc_matrix", {2, 2}, {0, 1, 1}, {7}, {1})},
      {"given twice", sparse("csr_matrix", {2, 2}, {0, 2, 2}, {1, 1}, {1, 2})},
      {"not a number", sparse("csr_matrix", {2, 2}, {0, 1, 1}, {0}, {std::nan("")})},
      {"does not fit 2 rows and 2 columns",
       [](Hdf5Writer& file) { file.table("X", 2, 3, std::vector<double>(6)); }},
      {"does not fit 2 rows",
       [](Hdf5Writer& file) {
         file.texts("X", {"a", "b"});
       }},
  };
  for (const Broken& broken : cases) {
    {
      Hdf5Writer file(path());
      write_frame(file, "obs", {"x", "y"});
      write_frame(file, "var", {"a", "b"});
      file.texts("obs/kind", {"s", "t"});
      broken.write_matrix(file);
    }
    const std::string said = error(asked());
    EXPECT_TRUE(contains(said, broken.said)) << said;
  }
}

TEST_F(Anndata, refuses_names_that_occur_twice_and_old_tables) {
  {
    Hdf5Writer file(path());
    write_frame(file, "obs", {"x", "y"});
    write_frame(file, "var", {"a", "a"});
    file.texts("obs/kind", {"s", "t"});
    file.table("X", 2, 2, std::vector<double>(4));
  }
  EXPECT_TRUE(contains(error(asked()), "two columns are called 'a'"));
  {
    Hdf5Writer file(path());
    file.list("obs", std::vector<double>(2));
    file.list("var", std::vector<double>(2));
  }
  EXPECT_TRUE(contains(error(asked()), "anndata before 0.7"));
  {
    Hdf5Writer file(path());
    file.group("neither");
  }
  EXPECT_TRUE(contains(error(asked()), "neither AnnData"));
}

TEST_F(Anndata, is_read_by_several_readers_at_once) {
  write(Kind::by_rows);
  std::vector<std::jthread> readers;
  for (int i = 0; i < 4; ++i) readers.emplace_back([this] { expect_cells(asked()); });
}

class Tenx : public Anndata {
 protected:
  // Barcodes are columns of genes x barcodes by columns: the rows of the matrix above.
  void write_tenx(bool old) const {
    Hdf5Writer file(path());
    const std::string group = old ? "GRCh38" : "matrix";
    file.group(group);
    file.texts(group + "/barcodes", {"w", "x", "y", "z"}, 20);
    file.list(group + "/data", by_row_values);
    file.list(group + "/indices", by_row_columns);
    file.list(group + "/indptr", by_row_starts);
    file.list(group + "/shape", std::vector<std::int32_t>{3, 4});
    if (!old) file.group(group + "/features");
    file.texts(group + (old ? "/gene_names" : "/features/name"), {"c", "a", "b"}, 9);
    file.texts(group + (old ? "/genes" : "/features/id"), {"E1", "E2", "E3"}, 9);
  }
};

TEST_F(Tenx, gives_barcodes_as_rows) {
  for (const bool old : {false, true}) {
    write_tenx(old);
    ReadOptions options = asked("");
    options.labels_file = files_.write("y.csv", "z,no\nw,yes\ny,yes\nx,no\n");
    options.carry = {"barcode"};
    expect_cells(options);
    Dataset data(options);
    const Batch rows = read_all(data);
    EXPECT_EQ(rows.classes, (std::vector<Class>{1, 0, 1, 0}));
    EXPECT_EQ(rows.carried, (std::vector<std::string>{"w", "x", "y", "z"}));
  }
}

TEST_F(Tenx, has_no_weights) {
  write_tenx(false);
  ReadOptions options = asked("");
  options.labels_file = files_.write("y.csv", "z,no\nw,yes\ny,yes\nx,no\n");
  options.weight = "depth";
  EXPECT_TRUE(contains(error(options), "weight = depth: there is no such column"));
}

TEST_F(Tenx, needs_a_label_file) {
  write_tenx(false);
  EXPECT_TRUE(contains(error(asked("")), "(labels)"));
}

}  // namespace
}  // namespace folkman
