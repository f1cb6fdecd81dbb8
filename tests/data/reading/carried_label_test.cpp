#include "folkman/data/reading/carried_label.hpp"

#include <gtest/gtest.h>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/data/memory/memory_rows.hpp"
#include "tests/data/matrix_files.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

using Texts = std::vector<std::string>;

constexpr const char* matrix_text =
    "%%MatrixMarket matrix coordinate real general\n3 2 3\n1 1 1\n2 2 1\n3 1 1\n";
constexpr const char* genes = "gene,s1,s2,s3\nkind,u,v,u\na,1,0,1\nb,0,1,0\n";

class CarriedLabel : public ::testing::Test {
 protected:
  // As a prediction reads, by a model that knows `a` and not `new`.
  [[nodiscard]] static Texts carried(ReadOptions options, Texts names) {
    options.labels_required = false;
    options.carry = std::move(names);
    Dataset data(options, {"a", "b"}, Features::numbered(2, 1));
    return read_all(data).carried;
  }
  [[nodiscard]] std::string error(const ReadOptions& options, const Texts& names) const {
    auto message = error_of([&] { (void)carried(options, names); });
    const std::string directory = files_.path("");
    for (auto at = message.find(directory); at != std::string::npos; at = message.find(directory)) {
      message.erase(at, directory.size());
    }
    return message;
  }
  [[nodiscard]] ReadOptions matrix(const std::string& name, std::string_view bytes,
                                   std::string_view labels = "a\nnew\n1.0\n") const {
    ReadOptions options{.files = {files_.write(name, bytes)}};
    if (!labels.empty()) options.labels_file = files_.write("y", labels);
    return options;
  }
  [[nodiscard]] std::vector<ReadOptions> matrices(std::string_view labels) const {
    const auto values = raw<double>({1, 0, 0, 1, 1, 0});
    const std::string dense = npy("<f8", "(3, 2)", values);
    return {matrix("X.mtx", matrix_text, labels), matrix("X.npy", dense, labels),
            matrix("X.npz", zip({{"x.npy", dense, false}}), labels)};
  }
  ScratchFiles files_;
};

TEST_F(CarriedLabel, of_svmlight_is_the_first_word_in_the_spelling_of_classes) {
  const auto svm = matrix("x.svm", "+1 1:1\n1:2\nnew 2:1\nb 1:x\n1 2:1\n", "");
  auto skipping = svm;
  skipping.skip_bad = 1;
  EXPECT_EQ(carried(skipping, {"label"}), (Texts{"1", "", "new", "1"}));
  EXPECT_EQ(carried(skipping, {"label", "label"}).size(), 8U);
  EXPECT_EQ(error(svm, {"label", "id"}),
            "carry = id: x.svm has no named columns; carry the labels of its rows (carry = label), "
            "or leave it out");
}

TEST_F(CarriedLabel, of_a_matrix_is_that_of_the_label_file) {
  for (const auto& options : matrices("a\nnew\n1.0\n")) {
    EXPECT_EQ(carried(options, {"label"}), (Texts{"a", "new", "1"}));
    EXPECT_TRUE(contains(error(options, {"id"}), "has no named columns; carry the labels"));
  }
  for (const auto& options : matrices(npy("<i4", "(3,)", raw<std::int32_t>({7, 8, 9})))) {
    EXPECT_EQ(carried(options, {"label"}), (Texts{"7", "8", "9"}));
  }
  for (const auto& options : matrices("")) {
    EXPECT_TRUE(contains(error(options, {"label"}), "have no labels; give a file"));
    EXPECT_TRUE(contains(error(options, {"id"}), "has no named columns; leave it out"));
  }
}

TEST_F(CarriedLabel, of_lying_tables_is_a_line_like_any_other) {
  auto options = matrix("g.csv", genes, "");
  options.format = "genes";
  EXPECT_EQ(carried(options, {"kind", "gene"}), (Texts{"u", "s1", "v", "s2", "u", "s3"}));
  EXPECT_EQ(error(options, {"id"}),
            "carry = id: g.csv has no line of this name; name a line by its first cell, or leave "
            "it out");
  EXPECT_TRUE(contains(error(options, {"label"}), "no line of this name"));
  options.labels_file = files_.write("y", "p\nq\nr\n");
  EXPECT_EQ(carried(options, {"label"}), (Texts{"p", "q", "r"}));
}

TEST_F(CarriedLabel, of_documents_is_before_the_text_or_the_folder) {
  const auto read = [](ReadOptions options, Texts names) {
    options.carry = std::move(names);
    options.labels_required = false;
    Dataset data(options);
    return read_all(data).carried;
  };
  const auto file = files_.write("d.txt", "good\tfine film\nno label\nbad\tdull film\n");
  EXPECT_EQ(read({.files = {file}, .format = "lines"}, {"label"}), (Texts{"good", "", "bad"}));
  for (const std::string kind : {"bad", "good"}) {
    std::filesystem::create_directories(files_.path("docs/" + kind));
    files_.write("docs/" + kind + "/1", "words");
  }
  EXPECT_EQ(read({.files = {files_.path("docs")}}, {"label", "file"}),
            (Texts{"bad", files_.path("docs/bad/1"), "good", files_.path("docs/good/1")}));
}

TEST_F(CarriedLabel, of_barcodes_is_found_by_their_names_or_in_order) {
  files_.write("matrix.mtx",
               "%%MatrixMarket matrix coordinate real general\n1 3 2\n1 1 2\n1 3 1\n");
  files_.write("barcodes.tsv", "w\nx\ny\n");
  files_.write("features.tsv", "E1\tg\n");
  ReadOptions options{.files = {files_.path("")}, .format = "10x"};
  EXPECT_TRUE(contains(error(options, {"label"}), "it has barcodes: carry = barcode"));
  options.labels_file = files_.write("y", "y,t\nw,b\n");
  EXPECT_EQ(carried(options, {"label", "barcode"}), (Texts{"b", "w", "", "x", "t", "y"}));
  options.labels_file = files_.write("y", "p\nq\nr\n");
  EXPECT_EQ(carried(options, {"label"}), (Texts{"p", "q", "r"}));
  EXPECT_TRUE(contains(error(options, {"id"}), "the label file has labels: carry = label"));
}

TEST_F(CarriedLabel, is_refused_where_a_reader_knows_nothing_of_it) {
  const std::vector<double> x{1, 2};
  auto memory = std::make_shared<MemoryRows>();
  memory->rows = DenseView{.data = x.data(),
                           .rows = 1,
                           .columns = 2,
                           .row_stride = 2 * sizeof(double),
                           .column_stride = sizeof(double)};
  EXPECT_EQ(error({.in_memory = memory}, {"id"}), "carry: X has no named columns; leave it out");
}

}  // namespace
}  // namespace folkman
