// Click logs from files to answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <span>
#include <sstream>

#include "folkman/base/error.hpp"
#include "folkman/data/synthetic/click_log.hpp"
#include "folkman/models/model_file.hpp"
#include "folkman/statistics/cells/gather.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/workflow/workflow.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

using test::TemporaryFile;

std::string rows_of(const ClickLog& log, std::uint64_t first, std::uint64_t last) {
  std::string text;
  for (std::uint64_t row = first; row < last; ++row) log.append_row(row, text);
  return text;
}

ReadOptions clicks(const ClickLog& log, const TemporaryFile& file, std::size_t bins = 8) {
  return {.files = {file.path()},
          .header = log.columns(),
          .label = "click",
          .bins = bins,
          .threads = 2};
}

std::vector<std::string> outcomes(const Model& model, const ReadOptions& data) {
  std::vector<std::string> found;
  (void)predict(model, {.data = data}, [&](const Prediction& row) {
    std::ostringstream text;
    text << std::hexfloat << row.chosen << ' ' << row.scores[0];
    found.push_back(text.str());
  });
  return found;
}

TEST(ClickLogFit, what_was_planted_is_chosen_and_nothing_else) {
  const ClickLog log;
  const TemporaryFile file("planted.tsv", rows_of(log, 0, 30000));
  std::set<std::string> planted;
  for (const PlantedValue& one : log.planted()) {
    std::string name = log.columns()[one.column];
    planted.insert(name.append("=").append(one.value));
  }
  for (const auto* method : {"multinomial", "bernoulli", "chi2", "mutual-information"}) {
    Task task{.data = clicks(log, file), .method = method};
    task.set("k", planted.size());
    const auto found = select(task);
    std::set<std::string> chosen;
    for (const Column column : found.selection.support) chosen.insert(found.features.name(column));
    EXPECT_EQ(chosen, planted) << method;
  }
}

// The law of bins: they are categories, as if the file had their names.
TEST(ClickLogFit, bins_give_what_their_names_in_the_file_would_give) {
  const ClickLog log;
  const TemporaryFile file("bins.tsv", rows_of(log, 0, 3000));
  Task task{.data = clicks(log, file)};
  task.set("k", 400);
  const Model model = fit(task).model;
  Dataset data(task.data);
  const Batch rows = read_all(data);
  std::ostringstream named;
  std::ifstream lines(file.path());
  std::string line;
  for (std::size_t row = 0; std::getline(lines, line); ++row) {
    std::vector<std::string> cells(14);
    cells[0] = line.substr(0, 1);
    for (auto i = static_cast<std::size_t>(rows.starts[row]);
         i < static_cast<std::size_t>(rows.starts[row + 1]); ++i) {
      const auto source = data.features().source(rows.columns[i]);
      const auto column = std::ranges::find(log.columns(), source->column) - log.columns().begin();
      if (column < 14) cells[static_cast<std::size_t>(column)] = *source->value;
    }
    std::size_t rest = 0;
    for (std::size_t i = 0; i < 14; ++i) rest = line.find('\t', rest) + 1;
    for (const std::string& cell : cells) named << cell << '\t';
    named << line.substr(rest) << '\n';
  }
  const TemporaryFile words("words.tsv", named.str());
  Task other{.data = clicks(log, words, 0)};
  other.data.categorical.assign(log.columns().begin() + 1, log.columns().begin() + 14);
  other.set("k", 400);
  const Model same = fit(other).model;
  EXPECT_EQ(same.features.names(), model.features.names());
  EXPECT_EQ(same.scores, model.scores);
  EXPECT_EQ(same.certificate, model.certificate);
  EXPECT_GT(model.features.bins().size(), 10U);
  EXPECT_EQ(outcomes(same, other.data), outcomes(model, clicks(log, file, 0)));
}

TEST(ClickLogFit, a_model_keeps_its_bins_in_its_file) {
  const ClickLog log;
  const TemporaryFile file("kept.tsv", rows_of(log, 0, 2000));
  Task task{.data = clicks(log, file)};
  task.data.missing_category = MissingCategory::own;
  task.set("k", 300);
  const Model model = fit(task).model;
  const std::string bytes = model_bytes(model);
  const Model loaded = model_from_bytes(std::as_bytes(std::span(bytes)));
  EXPECT_EQ(loaded, model);
  EXPECT_FALSE(loaded.features.bins().empty());
  EXPECT_EQ(outcomes(loaded, clicks(log, file, 0)), outcomes(model, task.data));
}

TEST(ClickLogFit, sums_of_shards_cut_alike_are_those_of_the_whole_to_the_bit) {
  const ClickLog log;
  const TemporaryFile one("one.tsv", rows_of(log, 0, 1500));
  const TemporaryFile two("two.tsv", rows_of(log, 1500, 2500));
  const auto gathered = [](const ReadOptions& read) {
    Dataset data(read);
    return gather_class_sums(data);
  };
  ExactClassSums first = gathered(clicks(log, one));
  const TemporaryFile saved("shard.sums");
  first.save(saved.path());
  ReadOptions alike = clicks(log, two, 0);
  alike.cuts = std::make_shared<const std::vector<ColumnCuts>>(
      column_cuts(load_sums(saved.path()).features()));
  first += gathered(alike);
  alike.files = {one.path(), two.path()};
  EXPECT_EQ(first.saved(), gathered(alike).saved());
  ExactClassSums other = gathered(clicks(log, one));
  EXPECT_THROW(other += gathered(clicks(log, two)), Error);
}

TEST(ClickLogFit, methods_that_need_rows_and_cross_validation_take_bins_too) {
  const ClickLog log;
  const TemporaryFile file("rows.tsv", rows_of(log, 0, 4000));
  Task task{.data = clicks(log, file), .method = "l1-logistic"};
  task.set("k", 5);
  EXPECT_EQ(fit(task).model.support.size(), 5U);
  Task validated{.data = clicks(log, file)};
  validated.set("k", 24);
  const auto found = cross_validate(validated, 3);
  EXPECT_GT(found.evaluation.auc, 0.5);
  Task table{.data = clicks(log, file), .method = "barista"};
  EXPECT_THROW((void)fit(table), Error);
}

}  // namespace
}  // namespace folkman
