#include "folkman/statistics/class_sums/exact_class_sums.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "folkman/base/error.hpp"
#include "folkman/numerics/wide_sum.hpp"
#include "tests/statistics/made_rows.hpp"

namespace {

using folkman::Batch;
using folkman::class_sums;
using folkman::Column;
using folkman::Error;
using folkman::ExactClassSums;
using folkman::Fault;
using folkman::Features;
using folkman::made::Values;

constexpr std::size_t twelve = 12;

ExactClassSums sums_of(const Batch& rows, std::size_t classes = 3) {
  return class_sums(rows, folkman::made::class_names(classes), Features::numbered(twelve));
}

Features words(const std::vector<std::string>& names) {
  folkman::StringTable table;
  for (const auto& name : names) table.push_back(name);
  return Features::named(std::move(table));
}

Batch one_row(std::vector<Column> columns, std::vector<double> values, folkman::Class label = 0) {
  Batch batch;
  batch.columns = std::move(columns);
  batch.values = std::move(values);
  batch.starts = {0, static_cast<folkman::Offset>(batch.values.size())};
  batch.classes = {label};
  return batch;
}

Fault fault_of(const auto& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.fault();
  }
  ADD_FAILURE() << "no error";
  return {};
}

struct Case {
  Values values;
  bool weighted;
};
class ExactClassSumsOn : public ::testing::TestWithParam<Case> {
 protected:
  Batch rows = folkman::made::rows(300, 3, twelve, GetParam().values, GetParam().weighted);
};
INSTANTIATE_TEST_SUITE_P(All, ExactClassSumsOn,
                         ::testing::Values(Case{Values::counts, false}, Case{Values::counts, true},
                                           Case{Values::reals, false}, Case{Values::reals, true},
                                           Case{Values::hostile, false},
                                           Case{Values::hostile, true}));

TEST_P(ExactClassSumsOn, are_the_correctly_rounded_sums_of_weighted_values) {
  const auto sums = sums_of(rows).rounded();
  for (std::size_t c = 0; c < 3; ++c) {
    std::vector<folkman::WideSum> expected(twelve);
    folkman::WideSum weight;
    for (std::size_t row = 0; row < rows.rows(); ++row) {
      if (rows.classes[row] != static_cast<folkman::Class>(c)) continue;
      weight.add(rows.weight(row));
      for (auto i = static_cast<std::size_t>(rows.starts[row]);
           i < static_cast<std::size_t>(rows.starts[row + 1]); ++i) {
        const double product = rows.values[i] * rows.weight(row);
        auto& sum = expected[static_cast<std::size_t>(rows.columns[i])];
        sum.add(product);
        sum.add(std::fma(rows.values[i], rows.weight(row), -product));
      }
    }
    EXPECT_EQ(sums.class_weight[c], weight.rounded());
    for (std::size_t i = 0; i < twelve; ++i) EXPECT_EQ(sums.sums[c][i], expected[i].rounded());
  }
}

TEST_P(ExactClassSumsOn, merge_to_the_sums_of_the_union_however_rows_are_dealt) {
  const ExactClassSums expected = sums_of(rows);
  std::mt19937_64 random(9);
  for (const std::size_t shards : {1, 2, 7}) {
    std::vector<std::vector<std::size_t>> dealt(shards);
    std::vector<std::size_t> order(rows.rows());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::shuffle(order, random);
    for (const std::size_t row : order) dealt[random() % shards].push_back(row);
    ExactClassSums merged;
    for (const auto& shard : dealt) merged += sums_of(folkman::made::picked(rows, shard));
    EXPECT_EQ(merged, expected);
    EXPECT_EQ(merged.rounded().sums, expected.rounded().sums);
    EXPECT_EQ(merged.saved(), expected.saved());
  }
}

TEST_P(ExactClassSumsOn, come_back_from_a_file_as_they_were) {
  const ExactClassSums sums = sums_of(rows);
  const std::string bytes = sums.saved();
  EXPECT_EQ(ExactClassSums::parse(std::as_bytes(std::span(bytes))), sums);
}

TEST_P(ExactClassSumsOn, added_fold_by_fold_are_the_sums_of_all_rows) {
  folkman::FoldedCells folded(4, {}, {});
  std::vector<int> folds(rows.rows());
  for (std::size_t row = 0; row < folds.size(); ++row) folds[row] = static_cast<int>(row % 4);
  folded.add(rows, folds);
  ExactClassSums merged;
  for (auto& cells : folded.release())
    merged +=
        ExactClassSums(folkman::made::class_names(3), Features::numbered(twelve), std::move(cells));
  EXPECT_EQ(merged, sums_of(rows));
}

// Rows of weight 1 are looked at before they are added, rows without a weight on the way.
TEST_P(ExactClassSumsOn, are_those_of_rows_that_weigh_1_each) {
  Batch plain = rows;
  plain.weights.clear();
  Batch weighing_1 = plain;
  weighing_1.weights.assign(plain.rows(), 1.0);
  EXPECT_EQ(sums_of(plain), sums_of(weighing_1));
  EXPECT_EQ(sums_of(plain).saved(), sums_of(weighing_1).saved());
}

TEST(ExactClassSums, name_the_row_with_a_bad_value_among_any_number_of_plain_ones) {
  for (const double bad : {-1.0, -5e-324, std::nan(""), HUGE_VAL}) {
    for (const std::size_t at : {0U, 1U, 29U}) {
      for (const Values values : {Values::counts, Values::reals}) {
        Batch rows = folkman::made::rows(30, 2, twelve, values);
        rows.values[static_cast<std::size_t>(rows.starts[at])] = bad;
        const Fault fault = fault_of([&] { (void)sums_of(rows, 2); });
        EXPECT_EQ(fault.where, "row " + std::to_string(at + 1)) << bad;
      }
    }
  }
}

TEST(ExactClassSums, unite_classes_and_features_by_name) {
  auto left = class_sums(one_row({0, 1}, {1, 2}), {"spam"}, words({"buy", "now"}));
  const auto right =
      class_sums(one_row({0, 1, 2}, {0.5, 4, 8}, 1), {"9", "ham"}, words({"10", "buy", "apple"}));
  left += right;
  const auto sums = left.rounded();
  EXPECT_EQ(sums.classes, (std::vector<std::string>{"9", "ham", "spam"}));
  EXPECT_EQ(sums.features, words({"10", "apple", "buy", "now"}));
  EXPECT_EQ(sums.sums,
            (std::vector<std::vector<double>>{{0, 0, 0, 0}, {0.5, 8, 4, 0}, {0, 0, 1, 2}}));
  EXPECT_EQ(sums.class_weight, (std::vector<double>{0, 1, 1}));
  EXPECT_EQ(sums.rows, 2);
}

TEST(ExactClassSums, know_whether_every_value_was_zero_or_one_whatever_the_weights) {
  auto rows = one_row({0, 3}, {1, 1});
  EXPECT_TRUE(sums_of(rows).rounded().binary);
  rows.weights = {2.5};
  EXPECT_TRUE(sums_of(rows).rounded().binary);
  EXPECT_FALSE(sums_of(one_row({0, 3}, {1, 2})).rounded().binary);
  EXPECT_FALSE(sums_of(one_row({0, 3}, {1, 0.5})).rounded().binary);
}

TEST(ExactClassSums, binarise_values_above_the_threshold) {
  auto rows = one_row({0, 1, 2}, {0.5, 2, 7});
  rows.weights = {3};
  const auto sums = class_sums(rows, {"a"}, Features::numbered(3), {.binarize = 2}).rounded();
  EXPECT_EQ(sums.sums[0], (std::vector<double>{0, 0, 3}));
  EXPECT_TRUE(sums.binary);
  const Fault fault =
      fault_of([&] { (void)class_sums(rows, {"a"}, Features::numbered(3), {.binarize = -1}); });
  EXPECT_EQ(fault.kind, Fault::Kind::argument);
}

TEST(ExactClassSums, remember_the_threshold_and_refuse_to_merge_with_another) {
  const auto at = [](std::optional<double> threshold) {
    return class_sums(one_row({1}, {3}), {"a"}, Features::numbered(twelve),
                      {.binarize = threshold});
  };
  EXPECT_EQ(at(2.0).rounded().binarize, 2.0);
  EXPECT_EQ((at(2.0) += at(2.0)).rounded().binarize, 2.0);
  const std::string bytes = at(2.0).saved();
  EXPECT_EQ(ExactClassSums::parse(std::as_bytes(std::span(bytes))), at(2.0));
  ExactClassSums none;
  EXPECT_EQ((none += at(2.0)).rounded().binarize, 2.0);
  EXPECT_EQ(fault_of([&] { (void)(at(2.0) += at(0.0)); }).kind, Fault::Kind::data);
  EXPECT_EQ(fault_of([&] { (void)(at(2.0) += at({})); }).kind, Fault::Kind::data);
}

TEST(ExactClassSums, tell_values_that_are_not_whole_from_those_that_are) {
  const auto rows = one_row({0}, {0.1});
  folkman::WideSum expected;
  ExactClassSums sums;
  for (int i = 0; i < 10; ++i) {
    sums += sums_of(rows);
    expected.add(0.1);
  }
  EXPECT_EQ(sums.rounded().sums[0][0], expected.rounded());
  EXPECT_FALSE(sums.rounded().binary);
}

TEST(ExactClassSums, name_the_row_and_the_feature_of_a_value_that_is_no_count) {
  auto rows = one_row({0, 1}, {1, -0.5});
  rows.first_row = 16;
  const Fault fault = fault_of([&] { (void)class_sums(rows, {"a"}, words({"apple", "pear"})); });
  EXPECT_EQ(fault.kind, Fault::Kind::data);
  EXPECT_EQ(fault.where, "row 17");
  EXPECT_EQ(fault.what, "value -0.5 of feature 'pear' is not a count");
  for (const double value : {std::nan(""), std::numeric_limits<double>::infinity()})
    EXPECT_THROW((void)sums_of(one_row({0}, {value})), Error);
}

TEST(ExactClassSums, refuse_weights_below_zero_and_rows_that_do_not_fit_together) {
  const auto spoiled = [](auto spoil) {
    auto rows = one_row({0, 3}, {1, 1});
    rows.weights = {1};
    spoil(rows);
    EXPECT_THROW((void)sums_of(rows), Error);
  };
  spoiled([](Batch& rows) { rows.weights = {-1}; });
  spoiled([](Batch& rows) { rows.weights = {1, 2}; });
  spoiled([](Batch& rows) { rows.columns = {3, 3}; });
  spoiled([](Batch& rows) { rows.columns = {0, 12}; });
  spoiled([](Batch& rows) { rows.columns = {-1, 2}; });
  spoiled([](Batch& rows) { rows.columns = {0}; });
  spoiled([](Batch& rows) { rows.classes = {3}; });
  spoiled([](Batch& rows) { rows.starts = {0, 3}; });
  spoiled([](Batch& rows) { rows.starts = {1, 2}; });
  spoiled([](Batch& rows) { rows.values = {1e300, 1}, rows.weights = {1e300}; });
}

TEST(ExactClassSums, leave_out_rows_without_a_class) {
  auto sums = sums_of(one_row({0}, {1}, -1)).rounded();
  EXPECT_EQ(sums.rows, 0);
  EXPECT_EQ(sums.sums[0][0], 0);
}

// Left out by its class or by its fold, among rows of 1 that are looked at or not.
TEST(ExactClassSums, never_look_at_the_values_of_rows_that_are_left_out) {
  for (const bool by_fold : {false, true}) {
    for (const double value : {-3.0, 2.0, 0.5, std::nan("")}) {
      for (const std::size_t at : {0U, 5U, 3000U, 3999U}) {
        Batch rows;
        for (std::size_t row = 0; row < 4000; ++row) {
          rows.columns.push_back(0);
          rows.values.push_back(row == at ? value : 1);
          rows.starts.push_back(static_cast<folkman::Offset>(row + 1));
          rows.classes.push_back(row == at && !by_fold ? -1 : 0);
        }
        std::vector<int> folds(rows.rows());
        if (by_fold) folds[at] = -1;
        folkman::FoldedCells cells(1, {}, {});
        cells.add(rows, folds);
        const auto sums = cells.release();
        EXPECT_TRUE(sums[0].binary) << value << " at " << at;
        EXPECT_EQ(sums[0].sums[0].rounded(0), 3999);
        EXPECT_EQ(sums[0].rows, 3999);
      }
    }
  }
}

TEST(ExactClassSums, tell_of_every_fold_by_itself_whether_it_is_binary) {
  for (const double other : {2.0, 0.5}) {
    Batch rows;
    std::vector<int> folds;
    for (std::size_t row = 0; row < 300; ++row) {
      rows.columns.push_back(0);
      rows.values.push_back(row % 3 == 1 ? other : 1);
      rows.starts.push_back(static_cast<folkman::Offset>(row + 1));
      rows.classes.push_back(0);
      folds.push_back(static_cast<int>(row % 3));
    }
    folkman::FoldedCells cells(3, {}, {});
    cells.add(rows, folds);
    const auto sums = cells.release();
    EXPECT_TRUE(sums[0].binary && !sums[1].binary && sums[2].binary) << other;
  }
}

TEST(ExactClassSums, do_not_take_minus_one_for_one_of_two_values) {
  folkman::FoldedCells cells(1, {.any_sign = true}, {});
  cells.add(one_row({0, 1, 2}, {1, -1, 0}));
  EXPECT_FALSE(cells.release().front().binary);
  folkman::FoldedCells zeros(1, {.any_sign = true}, {});
  zeros.add(one_row({0, 1}, {1, -0.0}));
  EXPECT_TRUE(zeros.release().front().binary);
}

TEST(ExactClassSums, name_the_row_that_needs_memory_and_not_one_that_is_left_out) {
  Batch rows = one_row({2147483000}, {1});
  rows.columns.push_back(2147483000);
  rows.values.push_back(1);
  rows.starts.push_back(2);
  rows.classes = {-1, 0};
  folkman::FoldedCells cells(40, {}, {});
  EXPECT_EQ(fault_of([&] { cells.add(rows); }).where, "row 2");
}

TEST(ExactClassSums, say_which_feature_would_need_more_memory_than_there_is) {
  auto rows = one_row({2147483000}, {1});
  folkman::FoldedCells cells(40, {}, {});  // 40 folds: more than any machine of ours
  const Fault fault = fault_of([&] { cells.add(rows); });
  EXPECT_EQ(fault.kind, Fault::Kind::data);
  EXPECT_EQ(fault.where, "row 1");
  EXPECT_NE(fault.what.find("2147483000"), std::string::npos);
}

TEST(ExactClassSums, name_the_feature_whose_sum_exceeds_the_largest_double) {
  ExactClassSums sums = class_sums(one_row({1}, {1.7e308}), {"a"}, words({"apple", "pear"}));
  sums += sums;
  const Fault fault = fault_of([&] { (void)sums.rounded(); });
  EXPECT_EQ(fault.kind, Fault::Kind::data);
  EXPECT_NE(fault.what.find("'pear'"), std::string::npos);
}

TEST(ExactClassSums, let_go_of_what_they_round_to_and_take_whole_sums_back) {
  for (const Values values : {Values::counts, Values::hostile}) {
    const ExactClassSums sums = sums_of(folkman::made::rows(50, 2, twelve, values), 2);
    ExactClassSums gone = sums;
    const auto released = gone.released();
    EXPECT_EQ(released.sums, sums.rounded().sums);
    EXPECT_EQ(released.class_weight, sums.rounded().class_weight);
    EXPECT_EQ(gone, ExactClassSums());
    EXPECT_EQ(sums.is_whole(), values == Values::counts);
    if (sums.is_whole()) {
      EXPECT_EQ(ExactClassSums(released), sums);
    }
  }
}

TEST(ExactClassSums, gathered_as_counts_serve_methods_of_any_sign_to_the_bit) {
  for (const Values values : {Values::counts, Values::reals, Values::hostile}) {
    for (const bool weighted : {false, true}) {
      const auto rows = folkman::made::rows(80, 2, twelve, values, weighted);
      ExactClassSums counts = sums_of(rows, 2);
      const auto names = folkman::made::class_names(2);
      const auto signed_too =
          class_sums(rows, names, Features::numbered(twelve), {.any_sign = true});
      counts.take_any_sign();
      EXPECT_EQ(counts, signed_too);
      EXPECT_EQ(counts.rounded().sums, signed_too.rounded().sums);
      EXPECT_EQ(counts.rounded().rests, signed_too.rounded().rests);
    }
  }
}

TEST(ExactClassSums, never_load_a_file_with_a_byte_changed) {
  const auto rows = folkman::made::rows(20, 2, twelve, Values::hostile);
  const std::string bytes = sums_of(rows, 2).saved();
  for (std::size_t i = 0; i < bytes.size(); i += 7) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 4);
    EXPECT_THROW((void)ExactClassSums::parse(std::as_bytes(std::span(damaged))), Error) << i;
  }
}

}  // namespace
