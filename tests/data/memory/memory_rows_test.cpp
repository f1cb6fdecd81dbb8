#include "folkman/data/memory/memory_rows.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>

#include "folkman/data/dataset/dataset.hpp"
#include "tests/data/memory_matrix.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

using test::MemoryMatrix;

Batch read_whole(const RowsView& rows, std::size_t block_bytes) {
  const MemoryBlocks blocks(rows, "X", block_bytes);
  Batch all;
  for (std::size_t i = 0; i < blocks.count(); ++i) {
    Batch part;
    blocks.read(blocks.range(i), part);
    const Offset before = all.starts.back();
    for (std::size_t r = 0; r < part.rows(); ++r) all.starts.push_back(before + part.starts[r + 1]);
    all.values.insert(all.values.end(), part.values.begin(), part.values.end());
    all.columns.insert(all.columns.end(), part.columns.begin(), part.columns.end());
  }
  return all;
}

TEST(MemoryRows, every_form_of_a_matrix_gives_the_same_rows_whatever_the_blocks) {
  const MemoryMatrix matrix(57, 13);
  for (const std::size_t bytes : {1U, 100U, 1000U, 1U << 20U}) {
    for (const RowsView& view :
         std::vector<RowsView>{matrix.dense_by_row(), matrix.dense_by_column(), matrix.csr(),
                               matrix.csc(), matrix.table()}) {
      const Batch rows = read_whole(view, bytes);
      EXPECT_EQ(rows.values, matrix.values);
      EXPECT_EQ(rows.columns, matrix.indices);
      EXPECT_EQ(rows.starts, matrix.starts);
    }
  }
}

TEST(MemoryRows, codes_that_are_no_class_are_refused_before_anyone_counts_by_them) {
  const MemoryMatrix matrix(3, 2);
  for (const Class code : {2, 1 << 30, -2}) {
    const std::vector<Class> labels{0, code, 1};
    const auto memory = std::make_shared<MemoryRows>();
    memory->rows = matrix.dense_by_row();
    memory->classes = {"u", "v"};
    memory->labels = labels;
    const auto said = error_of([&] { Dataset data({.in_memory = memory}); });
    EXPECT_TRUE(contains(said, "X, row 1 (from 0): its class has the code")) << said;
  }
}

TEST(MemoryRows, entries_out_of_order_given_twice_or_zero_are_mended) {
  const std::vector<double> values{1, 2, 0, 4, -1, 1, 3};
  const std::vector<std::int32_t> indices{2, 0, 1, 2, 1, 1, 0};
  const std::vector<std::int32_t> starts{0, 4, 6, 7};
  const SparseView view{.values = {.data = values.data()},
                        .indices = {.data = indices.data()},
                        .starts = {.data = starts.data()},
                        .entries = 7,
                        .rows = 3,
                        .columns = 3};
  const Batch rows = read_whole(view, 1 << 10);
  EXPECT_EQ(rows.columns, (std::vector<Column>{0, 2, 0}));
  EXPECT_EQ(rows.values, (std::vector<double>{2, 5, 3}));
  EXPECT_EQ(rows.starts, (std::vector<Offset>{0, 2, 2, 3}));
}

TEST(MemoryRows, columns_whose_rows_are_out_of_order_are_read_all_the_same) {
  const std::vector<double> values{1, 2, 3};
  const std::vector<std::int32_t> indices{2, 0, 1};
  const std::vector<std::int32_t> starts{0, 2, 3};
  const SparseView view{.values = {.data = values.data()},
                        .indices = {.data = indices.data()},
                        .starts = {.data = starts.data()},
                        .entries = 3,
                        .rows = 3,
                        .columns = 2,
                        .by_columns = true};
  const Batch rows = read_whole(view, 1);
  EXPECT_EQ(rows.columns, (std::vector<Column>{0, 1, 0}));
  EXPECT_EQ(rows.values, (std::vector<double>{2, 3, 1}));
}

TEST(MemoryRows, what_is_not_finite_is_named_by_row_and_column) {
  for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    MemoryMatrix matrix(9, 4);
    matrix.by_row[5 * 4 + 2] = bad;
    EXPECT_TRUE(contains(error_of([&] { (void)read_whole(matrix.dense_by_row(), 64); }),
                         "X, row 5, column 2 (from 0)"));
  }
}

TEST(MemoryRows, columns_that_have_names_are_named_in_messages) {
  const std::vector<double> numbers = {1, 2, 3, std::numeric_limits<double>::infinity()};
  const MemoryRows memory{.rows = DenseView{.data = numbers.data(),
                                            .rows = 2,
                                            .columns = 2,
                                            .row_stride = 16,
                                            .column_stride = 8},
                          .names = {"age", "rate"}};
  Batch batch;
  EXPECT_TRUE(contains(error_of([&] {
                         MemoryBlocks(memory).read({0, 2}, batch);
                       }),
                       "row 1, column 1 'rate' (from 0)"));
}

TEST(MemoryRows, a_matrix_that_does_not_hold_together_is_refused) {
  const auto refused = [](const SparseView& view) {
    return error_of([&] { (void)read_whole(view, 64); });
  };
  MemoryMatrix matrix(6, 5);
  matrix.indices[3] = 5;
  EXPECT_TRUE(contains(refused(matrix.csr()), "outside the 5 columns"));
  matrix.indices[3] = -1;
  EXPECT_TRUE(contains(refused(matrix.csr()), "outside the 5 columns"));
  matrix.starts[2] = 1000;
  EXPECT_TRUE(contains(refused(matrix.csr()), "row 1"));
  matrix.column_indices[1] = 77;
  EXPECT_TRUE(contains(refused(matrix.csc()), "outside the 6 rows"));
  matrix.column_starts.back() = 1000;
  EXPECT_TRUE(contains(refused(matrix.csc()), "of " + std::to_string(matrix.values.size())));
}

TEST(MemoryRows, none_and_columns_of_none_are_refused) {
  EXPECT_TRUE(contains(error_of([] { (void)read_whole(DenseView{}, 64); }), "no rows"));
  const DenseView bare{.rows = 3};
  EXPECT_TRUE(contains(error_of([&] { (void)read_whole(bare, 64); }), "no columns"));
}

TEST(MemoryRows, a_data_set_reads_them_with_labels_weights_and_names) {
  const MemoryMatrix matrix(40, 3);
  std::vector<Class> labels;
  std::vector<double> weights;
  for (int row = 0; row < 40; ++row) {
    labels.push_back(row % 2 == 0 ? 1 : 0);
    weights.push_back(row + 1);
  }
  auto memory = std::make_shared<MemoryRows>();
  memory->rows = matrix.csr();
  memory->labels = labels;
  memory->weights = weights;
  memory->classes = {"no", "yes"};
  memory->names = {"c", "a", "b"};
  Dataset data(ReadOptions{.in_memory = memory, .threads = 2});
  Offset rows = 0;
  double weight = 0;
  data.read({.in_order = [&](Batch& batch) {
    EXPECT_EQ(batch.first_row, rows);
    rows += static_cast<Offset>(batch.rows());
    for (const double one : batch.weights) weight += one;
  }});
  EXPECT_EQ(rows, 40);
  EXPECT_EQ(weight, 820);
  EXPECT_EQ(data.classes(), (std::vector<std::string>{"no", "yes"}));
  EXPECT_EQ(data.class_order(), (std::vector<Class>{1, 0}));
  EXPECT_EQ(data.features().name(0), "c");  // columns keep their order
  memory->weights = std::span(weights).first(39);
  EXPECT_TRUE(contains(error_of([&] { data.read({}); }), "40 rows and 39 weights"));
}

TEST(MemoryRows, documents_become_words) {
  auto memory = std::make_shared<MemoryRows>();
  memory->rows = Documents{"good wine", "bad wine bad"};
  Dataset data(ReadOptions{.in_memory = memory, .labels_required = false});
  const Batch rows = read_all(data);
  EXPECT_EQ(data.features().names()[0], "bad");
  EXPECT_EQ(rows.columns, (std::vector<Column>{1, 2, 0, 2}));
  EXPECT_EQ(rows.values, (std::vector<double>{1, 1, 2, 1}));
}

}  // namespace
}  // namespace folkman
