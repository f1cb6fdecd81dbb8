// Rows in memory, class sums, methods, errors and progress by the public API alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "folkman/folkman.hpp"

namespace {

// Three columns of counts; the first two tell the classes apart.
const std::vector<double> counts{5, 0, 1, 4, 1, 1, 0, 6, 1, 1, 7, 1};
const std::vector<folkman::Class> labels{0, 0, 1, 1};

folkman::MemoryRows counted_rows() {
  return {.rows = folkman::DenseView{.data = counts.data(),
                                     .rows = 4,
                                     .columns = 3,
                                     .row_stride = 3 * sizeof(double),
                                     .column_stride = sizeof(double)},
          .labels = labels,
          .classes = {"ham", "spam"}};
}

folkman::Task counted_task() {
  return {.data = {.in_memory = std::make_shared<folkman::MemoryRows>(counted_rows())},
          .options = {{"k", "2"}}};
}

folkman::Fault fault_of(const folkman::Task& task) {
  try {
    (void)folkman::fit(task);
  } catch (const folkman::Error& error) {
    EXPECT_FALSE(std::string(error.what()).empty());
    return error.fault();
  }
  ADD_FAILURE() << "no error";
  return {};
}

TEST(Memory, rows_in_memory_are_fitted_and_scored_in_place) {
  const auto model = folkman::fit(counted_task()).model;
  const auto rows = counted_rows();
  const folkman::RuleOnColumns by{.rule = model.rule, .support = model.support, .width = 3};
  EXPECT_EQ(folkman::predicted(by, rows), labels);
  EXPECT_EQ(folkman::row_scores(by, rows, folkman::RowScore::probability).size(), 8U);
  EXPECT_EQ(folkman::explain(by, rows).chosen, 0);

  folkman::Dataset data(counted_task().data);
  const folkman::Batch batch = folkman::read_all(data);
  EXPECT_EQ(folkman::predicted(model, batch), labels);
  EXPECT_GT(folkman::probabilities(model, batch)[0], 0.5);
}

TEST(Sums, sums_of_parts_merge_to_those_of_the_whole_and_are_saved) {
  folkman::Dataset data(counted_task().data);
  auto whole = folkman::gather_class_sums(data);
  const auto half = [&](folkman::Class which) {
    auto options = counted_task().data;
    options.keep = [which](folkman::Offset row) { return labels[row] == which; };
    options.classes_required = 1;
    folkman::Dataset part(options);
    return folkman::gather_class_sums(part);
  };
  auto merged = half(1);
  merged += half(0);
  EXPECT_TRUE(merged == whole);

  const std::string file = testing::TempDir() + "/api_counted.sums";
  merged.save(file);
  EXPECT_TRUE(folkman::load_sums(file) == whole);
  folkman::Task task = counted_task();
  const auto from_rows = folkman::fit(task).model;
  task.data = {};
  task.sums_file = file;
  EXPECT_EQ(folkman::fit(task).model.rule, from_rows.rule);
}

TEST(Sums, a_method_selects_from_sums_of_rows_at_hand) {
  folkman::StringTable words;
  for (const char* word : {"free", "meeting"}) words.push_back(word);
  folkman::Batch rows;
  rows.values = {3, 4};
  rows.columns = {0, 1};
  rows.starts = {0, 1, 2};
  rows.classes = {0, 1};
  const auto sums =
      folkman::class_sums(rows, {"spam", "ham"}, folkman::Features::named(words)).rounded();
  const folkman::Method& by = folkman::method("multinomial");
  const folkman::Settings settings(by.name(), by.options(), {{"alpha", "0.1"}});
  const auto chosen = by.select({.sums = sums}, settings, 1, {});
  const auto model =
      folkman::fitted_model(by, sums, chosen, settings, by.rule(sums, chosen, settings));
  EXPECT_EQ(model.k(), 1U);
  EXPECT_EQ(by.curve({.sums = sums}, settings, {}, {}).path.k.size(), 2U);
}

TEST(Errors, an_error_says_what_is_wrong_and_how_to_mend_it) {
  const auto fault = fault_of({.data = {.files = {"/nowhere/at-all.csv"}}});
  EXPECT_EQ(fault.kind, folkman::Fault::Kind::file);
  EXPECT_NE(fault.where.find("at-all.csv"), std::string::npos);
  EXPECT_FALSE(fault.fix.empty());
}

TEST(Errors, an_option_that_the_method_does_not_take_is_refused) {
  const auto fault = fault_of(counted_task().set("gamma", 0.1));
  EXPECT_EQ(fault.kind, folkman::Fault::Kind::argument);
  EXPECT_NE(folkman::spelled(fault.where).find("gamma"), std::string::npos);
}

class Watch final : public folkman::Monitor {
 public:
  explicit Watch(bool stops) : stops_(stops) {}
  void progress(std::string_view /*task*/, std::uint64_t /*done*/, std::uint64_t /*total*/,
                std::string_view /*unit*/) override {
    ++reports;
  }
  [[nodiscard]] bool stop_requested() const override { return stops_; }

  std::atomic<int> reports = 0;

 private:
  bool stops_;
};

TEST(Monitors, a_monitor_hears_of_progress_and_can_stop_the_work) {
  folkman::Task task = counted_task();
  Watch watch(false);
  task.data.monitor = &watch;
  (void)folkman::fit(task);
  EXPECT_GT(watch.reports, 0);

  Watch stop(true);
  task.data.monitor = &stop;
  EXPECT_EQ(fault_of(task).kind, folkman::Fault::Kind::interrupted);
}

TEST(Methods, methods_are_listed_with_the_options_they_take) {
  EXPECT_GT(folkman::methods().size(), 10U);
  for (const folkman::Method* by : folkman::methods()) {
    EXPECT_FALSE(by->summary().empty()) << by->name();
    for (const folkman::Option& option : by->options()) EXPECT_TRUE(by->takes(option.name));
  }
  EXPECT_TRUE(folkman::method("l0-linear").takes("gamma"));
  EXPECT_EQ(folkman::known_method("no such method"), nullptr);
  EXPECT_THROW((void)folkman::method("no such method"), folkman::Error);
}

TEST(Version, a_version_has_three_numbers) {
  EXPECT_EQ(std::ranges::count(folkman::version(), '.'), 2);
}

}  // namespace
