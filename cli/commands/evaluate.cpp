// folkman evaluate MODEL DATA: a model on held-out rows. folkman evaluate DATA --cv N: a method, by
// stratified cross-validation. Without --cv the first argument must be a model file.
#include <CLI/CLI.hpp>
#include <numeric>

#include "cli/commands/command.hpp"
#include "cli/commands/l0_checks.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/method_flags.hpp"
#include "cli/flags/options.hpp"
#include "cli/flags/text_flags.hpp"
#include "cli/terminal/kind_of_file.hpp"
#include "cli/terminal/spelling.hpp"
#include "cli/views/metrics.hpp"
#include "folkman/base/error.hpp"
#include "folkman/models/model_file.hpp"
#include "folkman/statistics/checkpoints/checkpoint_file.hpp"

namespace folkman::cli {
namespace {

struct EvaluateFlags {
  Task task;
  int folds = 0;  // 0: a model is measured
  bool method_given = false;
  Show show;
  Manner manner;
};

// k and alpha are chosen on the folds that --cv makes (evaluation/tuning.hpp).
void refuse_folds(CLI::App& app) {
  Flags(app, "").value({"--folds", "N", ""}, [](const std::string&) {
    refuse("--folds", "plays no part here: with --cv N, cv chooses on the other N-1 folds",
           "leave it out, or change --cv");
  });
}

Evaluated by_model(const EvaluateFlags& options) {
  ReadOptions data = options.task.data;
  if (data.files.empty())
    refuse("evaluate", "no model given", "evaluate MODEL DATA, or DATA --cv 5");
  const GivenOptions& given = options.task.options;
  if (options.method_given || !given.empty()) {
    refuse(options.method_given ? "--method" : flag_of(given.begin()->first),
           "plays no part where a model is measured",
           "leave it out, or add --cv 5 to cross-validate");
  }
  if (data.checkpoint.wanted())
    refuse("--checkpoint", "plays no part where a model is measured",
           "leave it out, or add --cv 5 to cross-validate");
  const std::string model_file = data.files.front();
  check_readable(model_file);
  if (!is_folkman_file(model_file)) {
    refuse(model_file, "is not a folkman model",
           "evaluate MODEL DATA with a model from `folkman fit`, or add --cv 5 to cross-validate");
  }
  const Model model = load_model(model_file);
  data.files.erase(data.files.begin());
  check_has_data(data, "evaluate");
  return evaluate(model, data);
}

Evaluated by_folds(const EvaluateFlags& options) {
  check_has_data(options.task.data, "evaluate");
  const std::string& first = options.task.data.files.front();
  if (is_folkman_file(first)) {
    refuse("--cv", "takes data, and " + first + " is a file made by folkman",
           "leave out --cv to measure a model, or name the data alone");
  }
  return cross_validate(options.task, options.folds);
}

void evaluate_and_print(EvaluateFlags& options) {
  check(options.show);
  check_checkpoint(options.task.data.checkpoint);
  const Evaluated found = [&] {
    Progress progress(options.manner.draws_bar());
    options.task.data.monitor = &progress;
    return options.folds == 0 ? by_model(options) : by_folds(options);
  }();
  report(found.input, options.manner);
  print(options.show.json  ? json_text(as_json(found))
        : options.show.csv ? as_csv(metrics_table(found))
                           : as_text(found),
        options.show);
  discard_checkpoint(options.task.data.checkpoint);
}

}  // namespace

Action declare_evaluate(CLI::App& app) {
  const auto options = std::make_shared<EvaluateFlags>();
  Flags(app, "Arguments")
      .positionals({"MODEL_OR_DATA", "FILE", "a model and held-out data; with --cv, data alone"},
                   options->task.data.files);
  Flags(app, "Choice")
      .whole({"--cv", "N",
              "cross-validate in N stratified folds instead of using a model; --k cv and --alpha "
              "cv choose for each on the other N-1"},
             options->folds, {.least = 2, .most = 1000});
  add_read_flags(app, options->task.data);
  add_text_flags(app, options->task.data);
  add_checkpoint_flags(app, options->task.data.checkpoint);
  add_method_flags(app, options->task, {"folds", "stability"});
  refuse_folds(app);
  add_show_flags(app, options->show);
  add_manner_flags(app, options->manner);
  return [options, &app] {
    options->method_given = app.count("--method") > 0;
    evaluate_and_print(*options);
  };
}

}  // namespace folkman::cli
