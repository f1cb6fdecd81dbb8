// ReadOptions::keep: rows left out are as if they were not there.
#include <gtest/gtest.h>

#include "folkman/data/dataset/dataset.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

bool odd(Offset row) { return row % 2 == 1; }

TEST(row_filter, rows_left_out_do_not_count_for_any_threads_and_reading) {
  std::string all;
  std::string part;
  for (int row = 0; row < 500; ++row) {
    const std::string line =
        std::string(1, "xywz"[row % 4]) + " 1:" + std::to_string(row + 1) + "\n";
    all += line;
    if (odd(row)) part += line;
  }
  const ScratchFiles files;
  Dataset alone({.files = {files.write("part.svm", part)}});
  const Batch right = read_all(alone);
  for (const int threads : {1, 3}) {
    Dataset kept({.files = {files.write("all.svm", all)},
                  .keep = odd,
                  .threads = threads,
                  .block_bytes = 100});
    for (int reading = 0; reading < 2; ++reading) {
      const Batch left = read_all(kept);
      EXPECT_EQ(left.values, right.values);
      EXPECT_EQ(left.classes, right.classes);
      EXPECT_EQ(kept.classes(), (std::vector<std::string>{"y", "z"}));
      EXPECT_EQ(kept.rows(), 250);
    }
  }
}

TEST(row_filter, what_is_carried_and_noted_stays_with_its_row) {
  const ScratchFiles files;
  const auto table = files.write("t.csv", "id,y,a\nr0,p,1\nr1,q,2\nr2,p,3\nr3,q,4\n");
  Dataset data(
      {.files = {table}, .label = "y", .carry = {"id"}, .classes_required = 1, .keep = odd});
  std::vector<std::string> carried;
  std::vector<double> notes;
  data.read({.before =
                 [](Batch& batch, int) {
                   for (std::size_t row = 0; row < batch.rows(); ++row) {
                     batch.notes.push_back(static_cast<double>(row));
                   }
                 },
             .in_order =
                 [&](Batch& batch) {
                   carried = batch.carried;
                   notes = batch.notes;
                 }});
  EXPECT_EQ(carried, (std::vector<std::string>{"r1", "r3"}));
  EXPECT_EQ(notes, (std::vector<double>{1, 3}));
}

TEST(row_filter, text_is_weighted_by_the_rows_that_are_kept) {
  const ScratchFiles files;
  const auto all = files.write("all.csv",
                               "y,review\np,only here\np,good good film\nq,never kept\nq,bad film\n"
                               "p,good elsewhere\np,good plot\n");
  const auto part =
      files.write("part.csv", "y,review\np,good good film\nq,bad film\np,good plot\n");
  for (const bool weighted : {false, true}) {
    ReadOptions options{.files = {all}, .label = "y", .text = {"review"}, .keep = odd};
    if (weighted) options.vectorizer.tfidf = TfIdf{};
    ReadOptions same{.files = {part}, .label = "y", .text = {"review"}};
    same.vectorizer = options.vectorizer;
    Dataset kept(options);
    Dataset alone(same);
    const Batch left = read_all(kept);
    const Batch right = read_all(alone);
    EXPECT_EQ(kept.features(), alone.features());
    EXPECT_EQ(left.columns, right.columns);
    EXPECT_EQ(left.values, right.values);
    EXPECT_EQ(*kept.fitted_text(), *alone.fitted_text());
  }
}

}  // namespace
}  // namespace folkman
