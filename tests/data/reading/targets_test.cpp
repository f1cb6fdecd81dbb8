#include "folkman/data/reading/targets.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/data/memory/memory_rows.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

class TargetsTest : public ::testing::Test {
 protected:
  [[nodiscard]] static Batch rows(ReadOptions options) {
    options.targets = Targets::numbers;
    Dataset data(std::move(options));
    return read_all(data);
  }
  [[nodiscard]] std::string error_in(const ReadOptions& options) const {
    auto message = error_of([&] { (void)rows(options); });
    const std::string directory = files_.path("");
    if (const auto at = message.find(directory); at != std::string::npos) {
      message.erase(at, directory.size());
    }
    return message;
  }
  using Numbers = std::vector<double>;
  ScratchFiles files_;
};

TEST_F(TargetsTest, every_labelled_format_hands_out_numbers) {
  const auto svm = files_.write("a.svm", "1.5 1:2\n-3e2 2:1\n0 1:1\n");
  EXPECT_EQ(rows({.files = {svm}}).targets, (Numbers{1.5, -300, 0}));
  const auto csv = files_.write("a.csv", "x,price\n1,0.25\n2,-7\n");
  EXPECT_EQ(rows({.files = {csv}, .label = "price"}).targets, (Numbers{0.25, -7}));
  const auto json = files_.write("a.jsonl", "{\"x\":1,\"price\":2.5}\n{\"x\":2,\"price\":-1}\n");
  EXPECT_EQ(rows({.files = {json}, .label = "price"}).targets, (Numbers{2.5, -1}));
  const auto text = files_.write("a.txt", "4.5\tgood words here\n1\tbad words here\n");
  EXPECT_EQ(rows({.files = {text}, .format = "lines"}).targets, (Numbers{4.5, 1}));
  const auto matrix =
      files_.write("a.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 3\n2 2 4\n");
  const auto labels = files_.write("labels.txt", "0.5\n1e-3\n");
  EXPECT_EQ(rows({.files = {matrix}, .labels_file = labels}).targets, (Numbers{0.5, 1e-3}));
}

TEST_F(TargetsTest, rows_in_memory_bring_their_own) {
  const std::vector<double> x{1, 2, 3, 4};
  const std::vector<double> y{0.1, -0.2};
  auto memory = std::make_shared<MemoryRows>();
  memory->rows = DenseView{.data = x.data(),
                           .rows = 2,
                           .columns = 2,
                           .row_stride = 2 * sizeof(double),
                           .column_stride = sizeof(double)};
  memory->targets = y;
  EXPECT_EQ(rows({.in_memory = memory}).targets, y);
  const std::vector<double> bad{0.1, std::numeric_limits<double>::quiet_NaN()};
  memory->targets = bad;
  EXPECT_NE(error_in({.in_memory = memory}).find("y, row 1 (from 0)"), std::string::npos);
}

TEST_F(TargetsTest, a_label_that_is_no_number_is_told_with_its_line) {
  const auto svm = files_.write("a.svm", "1 1:2\nred 2:1\n");
  EXPECT_TRUE(error_in({.files = {svm}})
                  .starts_with("a.svm, line 2, column 1: expected a number to predict, found "
                               "'red'"))
      << error_in({.files = {svm}});
  const auto csv = files_.write("a.csv", "x,price\n1,2\n2,nan\n");
  const auto said = error_in({.files = {csv}, .label = "price"});
  EXPECT_TRUE(said.starts_with("a.csv, line 3")) << said;
  EXPECT_NE(said.find("expected a number to predict, found 'nan'"), std::string::npos) << said;
  const auto text = files_.write("a.txt", "1\tgood words here\nx\tbad words here\n");
  EXPECT_TRUE(error_in({.files = {text}, .format = "lines"}).starts_with("a.txt, line 2: "));
  const auto matrix =
      files_.write("a.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 3\n2 2 4\n");
  const auto labels = files_.write("labels.txt", "0.5\nhigh\n");
  EXPECT_TRUE(error_in({.files = {matrix}, .labels_file = labels})
                  .starts_with("labels.txt, line 2: expected a number to predict"));
}

TEST_F(TargetsTest, rows_without_a_label_may_be_predicted) {
  const auto csv = files_.write("a.csv", "x,price\n1,2\n2,\n3,dear\n");
  const Batch found = rows({.files = {csv}, .label = "price", .labels_required = false});
  ASSERT_EQ(found.targets.size(), 3U);
  EXPECT_EQ(found.targets[0], 2);
  EXPECT_TRUE(std::isnan(found.targets[1]));
  EXPECT_TRUE(std::isnan(found.targets[2]));
  EXPECT_EQ(found.classes, (std::vector<Class>{0, -1, -1}));
}

TEST_F(TargetsTest, a_bad_label_counts_as_a_bad_row) {
  const auto svm = files_.write("a.svm", "1 1:2\nred 2:1\n3 1:1\n");
  EXPECT_EQ(rows({.files = {svm}, .skip_bad = 1}).targets, (Numbers{1, 3}));
}

TEST_F(TargetsTest, text_weighted_by_tf_idf_keeps_them) {
  const auto text = files_.write("a.txt", "4.5\tgood good words\n1\tbad words here\n");
  ReadOptions options{.files = {text}, .format = "lines"};
  options.vectorizer.tfidf = TfIdf{};
  EXPECT_EQ(rows(options).targets, (Numbers{4.5, 1}));
}

}  // namespace
}  // namespace folkman
