#include "folkman/workflow/compare.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/quiet_monitor.hpp"
#include "folkman/evaluation/splits.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/models/stage.hpp"
#include "folkman/workflow/compare_log.hpp"
#include "folkman/workflow/compared_split.hpp"

namespace folkman {
namespace {

using RunKey = std::tuple<int, std::string, std::string, std::string>;

RunKey key(const CompareRun& run) { return {run.repeat, run.method, run.size, run.then}; }

void check_distinct(const std::vector<std::string>& words, const std::string& flag) {
  if (words.empty()) refuse_argument(flag, "names nothing", "give at least one");
  if (std::set<std::string>(words.begin(), words.end()).size() != words.size()) {
    refuse_argument(flag, "names one twice", "name each once");
  }
}

void check_task(const CompareTask& task) {
  if (task.data.missing == Missing::ignore) {
    refuse_argument("@{missing=ignore}", "is not offered here: most methods want every value",
                    "read missing values as 0 (@{missing=zero}), or evaluate center-l2 and "
                    "center-l1 apart");
  }
  check_distinct(task.methods, "@{methods}");
  check_distinct(task.thens, "@{then}");
  check_distinct(task.sizes, "@{k}");
  for (const auto& name : task.methods) {
    if (!method(name).needs().numbers) continue;
    refuse_argument(option("methods", name), "predicts numbers, and classes are compared here",
                    "use @{command=cross_validate}, or l0-logistic");
  }
  for (const auto& name : task.thens) (void)stage(name);
  for (const auto& size : task.sizes) {
    const auto kind = size_choice(size).kind;
    if (kind == SizeChoice::Kind::count || kind == SizeChoice::Kind::share) continue;
    refuse_argument(option("k", size), "cannot be compared", "give counts or shares: 100,1%");
  }
  if (!(task.test_share > 0 && task.test_share < 1)) {
    refuse_argument("@{test_share}", "must lie between 0 and 1", "give 0.2");
  }
  if (task.repeats < 1)
    refuse_argument("@{repeats}", "must be at least 1", "give 5, or 30 as in the papers");
  if (task.c && !(*task.c > 0 && std::isfinite(*task.c))) {
    refuse_argument("@{C}", "must be a finite number above 0",
                    "give 1, or 1e4 for almost no penalty");
  }
}

bool weighs_tables(const std::string& name) { return method(name).needs().table; }

// All methods are measured on the same rows: what one of them cannot count is a fault for all.
// Those of presence binarise (workflow/compared_split.cpp); without a method that takes any sign
// among them, the rows are counted as they are first.
bool needs_counts(const CompareTask& task) {
  bool any_sign = false;
  bool binarises = false;
  for (const std::string& name : task.methods) {
    const Method& by = method(name);
    if (by.needs().table) continue;
    any_sign = any_sign || !by.needs().counts;
    if (!by.needs().counts) continue;
    if (!task.binarize && !by.needs().presence) return true;
    binarises = true;
  }
  return binarises && !any_sign;
}

// The class of every row, in their order. Standard input is kept for the readings to come.
std::vector<Class> classes_of_rows(const CompareTask& task, const ReadOptions& options) {
  ReadOptions read = options;
  read.labels_only = true;
  if (std::ranges::any_of(task.methods, weighs_tables)) read.missing = Missing::keep;
  std::vector<Class> classes;
  Dataset data(read);
  data.read({.in_order = [&](Batch& batch) {
    classes.insert(classes.end(), batch.classes.begin(), batch.classes.end());
  }});
  return classes;
}

// What is read in each split; labels are looked at only when a split has to be drawn.
class SplitSources {
 public:
  SplitSources(const CompareTask& task, ReadOptions data) : task_(task), data_(std::move(data)) {}

  [[nodiscard]] SplitSource source(int repeat) {
    SplitSource found{.train = data_, .test = data_};
    if (!task_.test_files.empty()) {
      found.test.files = task_.test_files;
      return found;
    }
    if (classes_.empty()) classes_ = classes_of_rows(task_, data_);
    const auto tested = std::make_shared<const std::vector<bool>>(
        test_rows(classes_, task_.test_share, task_.seed, repeat));
    if (std::ranges::count(*tested, true) == 0) {
      refuse_argument("@{test_share}", "leaves no row to test", "give a larger share, or @{test}");
    }
    found.train.keep = [tested](Offset row) { return !(*tested)[static_cast<std::size_t>(row)]; };
    found.test.keep = [tested](Offset row) { return (*tested)[static_cast<std::size_t>(row)]; };
    return found;
  }

 private:
  const CompareTask& task_;
  ReadOptions data_;
  std::vector<Class> classes_;
};

// Warnings of a split, each once.
void join(InputReport& input, const InputReport& split) {
  for (const auto& warning : split.warnings) {
    if (std::ranges::find(input.warnings, warning) == input.warnings.end()) {
      input.warnings.push_back(warning);
    }
  }
  input.bad_rows = split.bad_rows;
}

using Done = std::function<void(const CompareRun&)>;

// The runs of one split that are not finished yet, those of methods that weigh tables last.
void run_split(const CompareTask& task, SplitSources& sources, int repeat,
               const std::set<RunKey>& finished, InputReport& input, const Done& done) {
  std::unique_ptr<ComparedSplit> split;
  const auto run_left = [&](const std::string& name, const std::string& size,
                            std::vector<std::string> thens) {
    std::erase_if(thens, [&](const auto& then) {
      return finished.contains({repeat, name, size, then});
    });
    if (thens.empty()) return;
    check_stop(task.data.monitor);
    if (split == nullptr) {
      split = std::make_unique<ComparedSplit>(task, sources.source(repeat), repeat);
    }
    split->run(name, size, thens, done);
  };
  for (const auto& name : task.methods) {
    if (weighs_tables(name)) continue;
    for (const auto& size : task.sizes) run_left(name, size, task.thens);
  }
  for (const auto& name : task.methods) {
    if (weighs_tables(name)) run_left(name, ComparedSplit::table_size, {"own"});
  }
  if (split != nullptr) join(input, split->input());
}

std::size_t runs_of(const CompareTask& task) {
  const auto tables = static_cast<std::size_t>(std::ranges::count_if(task.methods, weighs_tables));
  const std::size_t others = task.methods.size() - tables;
  return static_cast<std::size_t>(task.repeats) *
         (tables + others * task.sizes.size() * task.thens.size());
}

// Linear between the two nearest, as NumPy's percentile.
double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

Quartiles quartiles(std::vector<double> values) {
  std::ranges::sort(values);
  return {.first = quantile(values, 0.25),
          .median = quantile(values, 0.5),
          .third = quantile(values, 0.75)};
}

CompareSummary summary(const std::vector<CompareRun>& runs) {
  std::vector<double> k;
  std::vector<double> selecting;
  std::vector<double> fitting;
  double mean = 0;
  for (const auto& run : runs) {
    k.push_back(static_cast<double>(run.k));
    selecting.push_back(run.select_seconds);
    fitting.push_back(run.stage_seconds);
    mean += run.accuracy;
  }
  const auto count = static_cast<double>(runs.size());
  mean /= count;
  double squares = 0;
  for (const auto& run : runs) squares += (run.accuracy - mean) * (run.accuracy - mean);
  const double sd =
      runs.size() < 2 ? std::numeric_limits<double>::quiet_NaN() : std::sqrt(squares / (count - 1));
  return {.method = runs.front().method,
          .size = runs.front().size,
          .then = runs.front().then,
          .k = quartiles(k).median,
          .accuracy = mean,
          .accuracy_sd = sd,
          .select_seconds = quartiles(selecting),
          .stage_seconds = quartiles(fitting)};
}

}  // namespace

std::vector<CompareSummary> summarised(const std::vector<CompareRun>& runs) {
  std::vector<std::vector<CompareRun>> cells;
  for (const auto& run : runs) {
    const auto same = std::ranges::find_if(cells, [&](const auto& cell) {
      const CompareRun& first = cell.front();
      return std::tie(first.method, first.size, first.then) ==
             std::tie(run.method, run.size, run.then);
    });
    if (same == cells.end()) {
      cells.push_back({run});
    } else {
      same->push_back(run);
    }
  }
  std::vector<CompareSummary> result;
  result.reserve(cells.size());
  for (const auto& cell : cells) result.push_back(summary(cell));
  return result;
}

Comparison compare(const CompareTask& asked) {
  check_task(asked);
  CompareTask task = asked;
  if (!task.test_files.empty()) task.repeats = 1;
  QuietMonitor quiet(asked.data.monitor);  // the bar is the comparison's
  task.data.monitor = &quiet;
  CompareLog log(task.resume, task);
  std::set<RunKey> finished;
  std::vector<CompareRun> runs = log.finished();
  for (const auto& run : runs) finished.insert(key(run));
  Comparison result;
  result.resumed = runs.size();
  if (const std::size_t damaged = log.damaged_lines(); damaged > 0) {
    result.input.warnings.push_back(task.resume + ": " + std::to_string(damaged) +
                                    (damaged == 1 ? " line is" : " lines are") +
                                    " damaged, or there twice; left out, and run again if missing");
  }
  const std::size_t total = runs_of(task);
  ReadOptions data = task.data;
  data.counts = needs_counts(task);
  SplitSources sources(task, std::move(data));
  for (int repeat = 0; repeat < task.repeats; ++repeat) {
    run_split(task, sources, repeat, finished, result.input, [&](const CompareRun& run) {
      log.add(run);
      runs.push_back(run);
      if (asked.data.monitor != nullptr) {
        asked.data.monitor->progress("comparing", runs.size(), total, "runs");
      }
    });
  }
  const auto place = [](const std::vector<std::string>& words, const std::string& word) {
    return std::ranges::find(words, word) - words.begin();
  };
  std::ranges::sort(runs, {}, [&](const CompareRun& run) {
    return std::tuple(run.repeat, place(task.methods, run.method), place(task.sizes, run.size),
                      place(task.thens, run.then));
  });
  result.summaries = summarised(runs);
  result.runs = std::move(runs);
  return result;
}

}  // namespace folkman
