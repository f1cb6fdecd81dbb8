#include "folkman/evaluation/stability.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "folkman/base/error.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/statistics/class_sums/lane_sums.hpp"
#include "folkman/workflow/workflow.hpp"
#include "tests/models/small_data.hpp"

namespace folkman::test {
namespace {

TEST(LaneSums, are_the_sums_of_weighted_rows) {
  Batch rows = random_rows(1, 200, 30, 3);
  rows.weights.assign(200, 1.0);
  for (std::size_t r = 0; r < 200; ++r) rows.weights[r] = 0.5 * static_cast<double>(r % 4);
  LaneWeights lanes{.lanes = 16, .groups = 3};
  for (std::size_t r = 0; r < 200; ++r) {
    lanes.group.push_back(r == 7 ? -1 : rows.classes[r]);
    for (std::size_t b = 0; b < 16; ++b)
      lanes.weight.push_back(static_cast<std::uint8_t>((r * b) % 5));
  }
  const auto found = lane_sums(rows, lanes, 30, 2);
  EXPECT_EQ(found, lane_sums(rows, lanes, 30, 1));
  std::vector<std::vector<double>> wanted(48, std::vector<double>(30));
  for (std::size_t r = 0; r < 200; ++r) {
    if (lanes.group[r] < 0) continue;
    for (Offset i = rows.starts[r]; i < rows.starts[r + 1]; ++i) {
      for (std::size_t b = 0; b < 16; ++b) {
        wanted[static_cast<std::size_t>(lanes.group[r]) * 16 + b][rows.columns[i]] +=
            rows.weights[r] * rows.values[i] * static_cast<double>((r * b) % 5);
      }
    }
  }
  EXPECT_EQ(found, wanted);  // halves and small integers: no rounding
}

class Refitted : public ::testing::Test {
 protected:
  Refitted() : file_("stability.svm", svmlight_text(random_rows(2, 150, 24, 2), {"x", "y"})) {}
  [[nodiscard]] Task task(const std::string& method, int threads = 1) const {
    Task task;
    task.data.files = {file_.path()};
    task.data.threads = threads;
    task.method = method;
    task.options = {{"k", "6"}, {"stability", "30"}};
    if (folkman::method(method).takes("binarize")) task.options["binarize"] = "0";
    return task;
  }
  TemporaryFile file_;
};

TEST_F(Refitted, every_selector_says_how_stable_it_is_whatever_the_threads) {
  for (const Method* each : methods()) {
    if (each->needs().table || each->needs().numbers) continue;
    const auto one = select(task(each->name(), 1));
    const auto three = select(task(each->name(), 3));
    ASSERT_TRUE(one.stability && three.stability) << each->name();
    EXPECT_EQ(one.stability->frequency, three.stability->frequency) << each->name();
    EXPECT_EQ(one.stability->false_discoveries, three.stability->false_discoveries) << each->name();
    EXPECT_EQ(one.stability->permutations, 20);
    double total = 0;
    for (const double share : one.stability->frequency) {
      EXPECT_GE(share, 0);
      EXPECT_LE(share, 1);
      total += share;
    }
    EXPECT_GT(total / 6, 0.5) << each->name();  // twelve features are planted, and six asked for
    // Weights of linear rules that fit every row are as large on noise.
    if (!each->needs().rows) {
      EXPECT_LT(one.stability->false_discoveries, 0.2) << each->name();
    }
  }
}

TEST_F(Refitted, noise_is_seen_for_what_it_is) {
  Batch noise = random_rows(3, 120, 40, 2);
  for (std::size_t r = 0; r < noise.rows(); ++r) noise.classes[r] = static_cast<Class>(r % 2);
  const TemporaryFile file("noise.svm", svmlight_text(noise, {"x", "y"}));
  for (const char* name : {"center-l2", "center-l1", "bernoulli", "multinomial"}) {
    Task asked = task(name);
    asked.data.files = {file.path()};
    const auto found = select(asked);
    EXPECT_GT(found.stability->false_discoveries, 0.4) << name;
  }
}

TEST_F(Refitted, fitting_tells_the_same_as_selecting) {
  const auto chosen = select(task("center-l2"));
  const auto fitted = fit(task("center-l2"));
  EXPECT_EQ(chosen.stability->frequency, fitted.stability->frequency);
}

TEST_F(Refitted, sums_have_no_rows_to_draw) {
  Task asked = task("bernoulli");
  asked.data.files.clear();
  asked.sums_file = "some.sums";
  EXPECT_THROW((void)select(asked), Error);
}

}  // namespace
}  // namespace folkman::test
