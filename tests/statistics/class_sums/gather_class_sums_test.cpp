#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <numeric>
#include <random>

#include "folkman/base/error.hpp"
#include "folkman/base/shortest_text.hpp"
#include "folkman/data/memory/memory_rows.hpp"
#include "folkman/statistics/cells/gather.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "tests/statistics/made_rows.hpp"

namespace {

using folkman::Batch;
using folkman::Dataset;
using folkman::Error;
using folkman::ExactClassSums;
using folkman::Fault;
using folkman::Offset;
using folkman::made::Values;

class GatherClassSums : public ::testing::TestWithParam<Values> {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder); }
  void TearDown() override { std::filesystem::remove_all(folder); }

  std::string written(const std::string& name, const std::string& text) const {
    const auto path = folder / name;
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }
  static std::string svmlight(const Batch& rows) {
    std::string text;
    for (std::size_t row = 0; row < rows.rows(); ++row) {
      text += folkman::made::class_names(5)[static_cast<std::size_t>(rows.classes[row])];
      for (auto i = static_cast<std::size_t>(rows.starts[row]);
           i < static_cast<std::size_t>(rows.starts[row + 1]); ++i)
        text.append(" ")
            .append(std::to_string(rows.columns[i] + 1))
            .append(":")
            .append(folkman::shortest_text(rows.values[i]));
      text += "\n";
    }
    return text;
  }

  std::filesystem::path folder = std::filesystem::temp_directory_path() /
                                 ("folkman_gather_test_" + std::to_string(std::random_device{}()));
  Batch rows = folkman::made::rows(500, 3, 40, GetParam());
};
using GatherErrors = GatherClassSums;
INSTANTIATE_TEST_SUITE_P(All, GatherClassSums,
                         ::testing::Values(Values::counts, Values::reals, Values::hostile));
INSTANTIATE_TEST_SUITE_P(Once, GatherErrors, ::testing::Values(Values::counts));

TEST_P(GatherClassSums, give_the_same_bits_for_any_threads_blocks_row_order_and_shards) {
  const auto expected =
      class_sums(rows, folkman::made::class_names(3), folkman::Features::numbered(40, 1));
  std::mt19937_64 random(2);
  for (const int threads : {1, 2, 5})
    for (const std::size_t block : {64, 1000, 1 << 20}) {
      std::vector<std::size_t> order(rows.rows());
      std::iota(order.begin(), order.end(), std::size_t{0});
      std::ranges::shuffle(order, random);
      const auto cut = static_cast<std::ptrdiff_t>(random() % order.size());
      const Batch head = folkman::made::picked(rows, {order.begin(), order.begin() + cut});
      const Batch tail = folkman::made::picked(rows, {order.begin() + cut, order.end()});
      Dataset data(
          {.files = {written("head.svm", svmlight(head)), written("tail.svm", svmlight(tail))},
           .threads = threads,
           .block_bytes = block});
      const ExactClassSums sums = gather_class_sums(data);
      EXPECT_EQ(sums, expected);
      EXPECT_EQ(sums.saved(), expected.saved());
    }
}

TEST_P(GatherClassSums, by_fold_add_up_to_the_whole_and_see_the_rows_in_order) {
  Dataset data({.files = {written("all.svm", svmlight(rows))}, .threads = 3, .block_bytes = 500});
  Offset next = 0;
  const auto folds = gather_class_sums_by_fold(data, 5, [&](Offset row, folkman::Class) {
    EXPECT_EQ(row, next++);
    return static_cast<int>(row % 6) - 1;  // every sixth row is left out
  });
  ASSERT_EQ(folds.size(), 5);
  ExactClassSums merged;
  for (const auto& fold : folds) merged += fold;
  std::vector<std::size_t> kept;
  for (std::size_t row = 0; row < rows.rows(); ++row)
    if (row % 6 != 0) kept.push_back(row);
  EXPECT_EQ(merged, class_sums(folkman::made::picked(rows, kept), folkman::made::class_names(3),
                               folkman::Features::numbered(40, 1)));
}

TEST_P(GatherErrors, name_the_file_the_row_and_the_feature) {
  Dataset data({.files = {written("bad.svm", "a 1:1 3:2\nb 1:1\na 7:-0.5\n")}});
  try {
    (void)gather_class_sums(data);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.fault().kind, Fault::Kind::data);
    EXPECT_TRUE(error.fault().where.ends_with("bad.svm, row 3")) << error.what();
    EXPECT_EQ(error.fault().what, "value -0.5 of feature '7' is not a count");
  }
}

TEST_P(GatherErrors, refuse_an_index_whose_sums_would_not_fit_into_memory) {
  Dataset data({.files = {written("wide.svm", "a 1:1\nb 2147483000:1\n")}});
  try {
    (void)gather_class_sums_by_fold(data, 40, [](Offset, folkman::Class) { return 0; });
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.fault().kind, Fault::Kind::data);
    EXPECT_NE(error.fault().what.find("'2147483000'"), std::string::npos) << error.what();
  }
}

// A view of the rows, which stay where they are.
std::shared_ptr<folkman::MemoryRows> sparse_memory(const Batch& rows, Offset width) {
  auto memory = std::make_shared<folkman::MemoryRows>();
  memory->rows = folkman::SparseView{.values = {.data = rows.values.data()},
                                     .indices = {.data = rows.columns.data(), .wide = false},
                                     .starts = {.data = rows.starts.data(), .wide = true},
                                     .entries = static_cast<Offset>(rows.values.size()),
                                     .rows = static_cast<Offset>(rows.rows()),
                                     .columns = width};
  memory->labels = rows.classes;
  memory->weights = rows.weights;
  return memory;
}

TEST(GatherInMemory, few_features_and_many_give_the_sums_of_the_rows) {
  const Batch rows = folkman::made::rows(3000, 3, 40, Values::reals);
  for (const Offset width : {40, 3000000}) {  // many: classes are added apart
    const auto memory = sparse_memory(rows, width);
    memory->classes = {"0", "1", "2"};
    const auto features =
        folkman::Features::numbered(static_cast<std::size_t>(width), 0, folkman::Numbers::counted);
    const ExactClassSums expected = folkman::class_sums(rows, {"0", "1", "2"}, features);
    for (const int threads : {1, 3}) {
      Dataset data(folkman::ReadOptions{.in_memory = memory, .threads = threads});
      EXPECT_EQ(folkman::gather_class_sums(data), expected);
      const auto fold_of = [](Offset row, folkman::Class) { return row % 5 == 4 ? -1 : 0; };
      const auto parts = folkman::gather_class_sums_by_fold(data, 1, fold_of);
      EXPECT_EQ(parts.front().rows(), 2400);
    }
  }
}

TEST(GatherInMemory, the_first_bad_row_is_named_whichever_class_is_added_first) {
  Batch rows = folkman::made::rows(40, 2, 40, Values::reals);
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    rows.classes[row] = static_cast<folkman::Class>(row % 2);
  }
  ASSERT_LT(rows.starts[3], rows.starts[4]);
  ASSERT_LT(rows.starts[8], rows.starts[9]);
  for (const std::size_t row : {3, 8}) {
    rows.values[static_cast<std::size_t>(rows.starts[row])] = -1;
  }
  const auto memory = sparse_memory(rows, 3000000);
  memory->classes = {"0", "1"};
  for (const bool swapped : {false, true}) {  // the class that is added first has either bad row
    if (swapped) {
      for (auto& c : rows.classes) c = 1 - c;
    }
    Dataset data(folkman::ReadOptions{.in_memory = memory, .threads = 2});
    try {
      (void)folkman::gather_class_sums(data);
      FAIL() << "no error";
    } catch (const Error& error) {
      EXPECT_NE(error.fault().where.find("row 3"), std::string::npos) << error.what();
    }
  }
}

// The same numbers by row, which are read as they lie, and by column, which are read cell by cell.
TEST(GatherInMemory, dense_rows_give_the_same_sums_however_they_lie) {
  constexpr Offset height = 150;
  constexpr Offset width = 7;
  std::mt19937 draw(3);
  std::vector<float> by_row(height * width);
  for (float& x : by_row) x = static_cast<float>(static_cast<int>(draw() % 2001) - 1000) / 37;
  std::vector<float> by_column(by_row.size());
  std::vector<folkman::Class> labels;
  for (Offset r = 0; r < height; ++r) {
    labels.push_back(r % 3 == 0 ? 2 : 0);
    for (Offset c = 0; c < width; ++c) by_column[c * height + r] = by_row[r * width + c];
  }
  const auto sums_of = [&](const std::vector<float>& values, bool rows_lie, bool squares) {
    auto memory = std::make_shared<folkman::MemoryRows>();
    constexpr std::ptrdiff_t size = sizeof(float);
    memory->rows = folkman::DenseView{.data = values.data(),
                                      .type = folkman::NumberType::float32,
                                      .rows = height,
                                      .columns = width,
                                      .row_stride = rows_lie ? width * size : size,
                                      .column_stride = rows_lie ? size : height * size};
    memory->labels = labels;
    memory->classes = {"late", "nobody", "10", "early"};  // two without rows, not in order
    Dataset data(folkman::ReadOptions{.in_memory = memory});
    return folkman::gather_class_sums(data, {.any_sign = true, .squares = squares});
  };
  for (const bool squares : {false, true}) {
    EXPECT_EQ(sums_of(by_row, true, squares), sums_of(by_column, false, squares));
    EXPECT_EQ(sums_of(by_row, true, squares).classes(), (std::vector<std::string>{"10", "late"}));
  }
  by_row[20] = std::numeric_limits<float>::quiet_NaN();
  by_column[6 * height + 2] = by_row[20];
  const auto said = [&](const std::vector<float>& values, bool rows_lie) {
    try {
      (void)sums_of(values, rows_lie, false);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("nothing");
  };
  EXPECT_EQ(said(by_row, true), said(by_column, false));
  EXPECT_NE(said(by_row, true), "nothing");
}

// A statistic that is nothing but its size and a count.
struct Heavy {
  std::size_t count = 0;
  std::size_t size = 0;
  Heavy& operator+=(const Heavy& other) {
    count += other.count;
    return *this;
  }
  [[nodiscard]] std::size_t bytes() const { return size; }
};

TEST(SharedCopies, lose_nothing_when_workers_come_to_share_a_copy) {
  for (const std::size_t budget : {std::size_t{1}, std::size_t{1000}, std::size_t{1} << 40}) {
    folkman::SharedCopies<Heavy> copies(8, Heavy{}, budget);
    for (int turn = 0; turn < 1000; ++turn)
      copies.with(turn % 8, [](Heavy& heavy) { ++heavy.count, heavy.size += 10; });
    EXPECT_EQ(copies.merged().count, 1000);
  }
}

}  // namespace
