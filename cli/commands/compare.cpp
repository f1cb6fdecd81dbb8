// folkman compare: selectors x second stages x sizes on the same random splits.
#include "folkman/workflow/compare.hpp"

#include <CLI/CLI.hpp>

#include "cli/commands/command.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/options.hpp"
#include "cli/flags/text_flags.hpp"
#include "cli/terminal/terminal.hpp"
#include "folkman/base/error.hpp"

namespace folkman::cli {
namespace {

struct CompareFlags {
  CompareTask task;
  std::vector<std::string> methods;
  std::vector<std::string> thens;
  std::vector<std::string> sizes;
  bool repeats_given = false;
  Show show;
  Manner manner;
};

Table summary_table(const Comparison& found) {
  std::vector<std::string> method;
  std::vector<std::string> size;
  std::vector<std::string> then;
  std::vector<std::vector<double>> numbers(9);
  for (const auto& cell : found.summaries) {
    method.push_back(cell.method);
    size.push_back(cell.size);
    then.push_back(cell.then);
    const Quartiles& select = cell.select_seconds;
    const Quartiles& stage = cell.stage_seconds;
    std::size_t column = 0;
    for (const double number :
         {cell.k, cell.accuracy, cell.accuracy_sd, select.median, select.first, select.third,
          stage.median, stage.first, stage.third}) {
      numbers[column++].push_back(number);
    }
  }
  return {{{"method", "method", std::move(method)},
           {"size", "size", std::move(size)},
           {"then", "then", std::move(then)},
           {"k", "k", std::move(numbers[0]), 0},
           {"accuracy", "accuracy", std::move(numbers[1])},
           {"accuracy_sd", "sd", std::move(numbers[2])},
           {"select_seconds", "select s", std::move(numbers[3])},
           {"select_seconds_q1", "q1", std::move(numbers[4])},
           {"select_seconds_q3", "q3", std::move(numbers[5])},
           {"stage_seconds", "stage s", std::move(numbers[6])},
           {"stage_seconds_q1", "q1", std::move(numbers[7])},
           {"stage_seconds_q3", "q3", std::move(numbers[8])}}};
}

Json run_object(const CompareRun& run) {
  return {{"repeat", run.repeat + 1},
          {"method", run.method},
          {"size", run.size},
          {"then", run.then},
          {"k", run.k},
          {"width", run.width},
          {"alpha", json_number(run.alpha)},
          {"accuracy", json_number(run.accuracy)},
          {"select_seconds", json_number(run.select_seconds)},
          {"stage_seconds", json_number(run.stage_seconds)}};
}

Json comparison_json(const Comparison& found) {
  Json object;
  object["schema"] = 1;
  object["summary"] = as_objects(summary_table(found));
  Json& runs = object["runs"] = Json::array();
  for (const auto& run : found.runs) runs.push_back(run_object(run));
  return object;
}

std::string comparison_text(const CompareTask& task, const Comparison& found) {
  const std::string splits =
      !task.test_files.empty()
          ? "trained on all rows, tested on " + harmless(joined(task.test_files, ", "))
          : std::to_string(task.repeats) + " random " + (task.repeats == 1 ? "split" : "splits") +
                ", " + exact_text(100 * task.test_share) + " % of the rows tested";
  return "Accuracy and time: " + splits + "\n\n" + as_text(summary_table(found)) +
         "\nTimes in seconds: median, first and third quartile.\n";
}

void compare_and_print(CompareFlags& flags) {
  check(flags.show);
  CompareTask& task = flags.task;
  check_has_data(task.data, "compare");
  if (!task.test_files.empty() && flags.repeats_given) {
    refuse("--test", "is one split, and --repeats or --test-share ask for random ones",
           "give only one of the two");
  }
  if (task.resume == "-") {
    refuse("--resume -", "standard output cannot be read again", "give the name of a file");
  }
  if (!flags.methods.empty()) task.methods = flags.methods;
  if (!flags.thens.empty()) task.thens = flags.thens;
  if (!flags.sizes.empty()) task.sizes = flags.sizes;
  const Comparison found = [&] {
    Progress progress(flags.manner.draws_bar());
    task.data.monitor = &progress;
    return compare(task);
  }();
  report(found.input, flags.manner);
  if (found.resumed > 0 && !flags.manner.quiet) {
    note("folkman: " + grouped(static_cast<std::int64_t>(found.resumed)) + " of " +
         grouped(static_cast<std::int64_t>(found.runs.size())) + " runs taken from " +
         harmless(task.resume));
  }
  if (flags.show.json) return print(json_text(comparison_json(found)), flags.show);
  if (flags.show.csv) return print(as_csv(summary_table(found)), flags.show);
  print(comparison_text(task, found), flags.show);
}

void add_split_flags(CLI::App& app, CompareFlags& options) {
  CompareTask& task = options.task;
  Flags flags(app, "Splits");
  flags.list({"--test", "FILE", "train on DATA, test on these rows"}, task.test_files);
  flags.value({"--repeats", "N", "random stratified splits (5)"},
              [&options](const std::string& text) {
                options.task.repeats =
                    static_cast<int>(whole_number("--repeats", text, {.least = 1, .most = 100000}));
                options.repeats_given = true;
              });
  flags.value({"--test-share", "S", "the share of rows that each split tests (0.2)"},
              [&options](const std::string& text) {
                options.task.test_share = real_number("--test-share", text);
                options.repeats_given = true;
              });
  flags.text({"--resume", "FILE", "keep finished runs there, and go on from those it has"},
             task.resume);
}

void add_compared_flags(CLI::App& app, CompareFlags& options) {
  CompareTask& task = options.task;
  Flags flags(app, "Compared");
  flags.list(
      {"--methods", "A,B", "selectors, and what weighs tables: as --method of fit (multinomial)"},
      options.methods);
  flags.list({"--then", "A,B", "rules: own, multinomial, logistic, svm (own)"}, options.thens);
  flags.list({"-k,--k", "K,L", "sizes: counts or shares of the features, 100,5% (1%)"},
             options.sizes);
  Flags choice(app, "Choice");
  choice.value({"--alpha", "A", "smoothing: a number (1), or cv to choose it in each split"},
               [&task](const std::string& text) { task.alpha = alpha_choice(text); });
  add_binarize_flag(app, task.binarize);
  choice.toggle("--rescale", "centers: each feature by the inverse of its variance", task.rescale);
  add_c_flag(app, task.c);
  choice.value({"--nodes", "N", "budget of the search for a proof (multinomial: 300)"},
               [&task](const std::string& text) {
                 task.nodes = whole_number("--nodes", text, {.least = 0});
               });
  choice.whole({"--folds", "N", "folds of --alpha cv (10)"}, task.folds,
               {.least = 2, .most = 1000});
  add_seed_flag(app, task.seed);
}

}  // namespace

Action declare_compare(CLI::App& app) {
  const auto options = std::make_shared<CompareFlags>();
  add_data_flags(app, options->task.data);
  add_text_flags(app, options->task.data);
  add_compared_flags(app, *options);
  add_split_flags(app, *options);
  add_show_flags(app, options->show);
  add_manner_flags(app, options->manner);
  return [options] { compare_and_print(*options); };
}

}  // namespace folkman::cli
