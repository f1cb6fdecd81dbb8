// folkman path: what is attained and what is possible at each k, and the elbow; of a method with an
// l1 penalty, the optima over that penalty.
#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/commands/command.hpp"
#include "cli/commands/l0_checks.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/method_flags.hpp"
#include "cli/flags/options.hpp"
#include "cli/flags/text_flags.hpp"
#include "cli/views/curve.hpp"
#include "cli/views/penalty_view.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/statistics/checkpoints/checkpoint_file.hpp"

namespace folkman::cli {
namespace {

struct PathFlags {
  PathTask task;
  PenaltyPathTask penalties;  // its task stays empty: it is the other's
  Show show;
  Manner manner;
};

Json curve_json(const Traced& traced, const Table& curve) {
  Json object;
  object["schema"] = 1;
  add_columns(object, curve);
  object["floor"] = json_number(traced.path.floor);
  object["elbow"] = traced.path.elbow == 0 ? Json(nullptr) : Json(traced.path.elbow);
  object["method"] = traced.method;
  if (traced.path.sense == Sense::minimised) {
    object["sense"] = "minimised";
  } else if (method(traced.method).takes("alpha")) {
    object["alpha"] = json_number(traced.alpha);
  }
  object["rows"] = traced.rows;
  object["width"] = traced.width;
  if (!traced.classes.empty()) object["classes"] = traced.classes;
  return object;
}

// `work` on the task, watched.
template <class Work>
auto watched(PathFlags& options, const Work& work) {
  Progress progress(options.manner.draws_bar());
  options.task.task.data.monitor = &progress;
  return work();
}

void curve_path(PathFlags& options) {
  if (options.penalties.range.folds > 0)
    refuse("--cv", "is for barista", "use `folkman evaluate --cv`");
  const Traced traced = watched(options, [&] { return folkman::path(options.task); });
  report(traced.input, options.manner);
  const Table curve = curve_table(traced.path);
  if (options.show.json) {
    print(json_text(curve_json(traced, curve)), options.show);
  } else {
    print(options.show.csv ? as_csv(curve) : curve_text(traced), options.show);
  }
  discard_checkpoint(options.task.task.data.checkpoint);
  check_converged(traced.path);
}

void penalty_path(PathFlags& options) {
  if (options.task.max_k > 0)
    refuse("--max-k", "is not for a path over penalties", "use --least-l1");
  PenaltyPathTask& task = options.penalties;
  if (options.task.points) task.range.points = *options.task.points;
  const PenaltyTraced traced = watched(options, [&] {
    task.task = options.task.task;
    return penalty_path(task);
  });
  report(traced.input, options.manner);
  print_penalties(traced, options.show);
}

void path(PathFlags& options) {
  check(options.show);
  check_has_input(options.task.task, "path");
  check_checkpoint(options.task.task.data.checkpoint);
  const Method& chosen = method(options.task.task.method);
  const GivenOptions& given = options.task.task.options;
  if ((given.contains("nodes") || given.contains("exact")) && !chosen.needs().rows) {
    refuse("--nodes", "is for curves whose every size is searched, as those of l0 regression",
           "leave --nodes and --exact out, or use `folkman select` at one size");
  }
  if (chosen.takes("l1")) return penalty_path(options);
  curve_path(options);
}

}  // namespace

Action declare_path(CLI::App& app) {
  const auto options = std::make_shared<PathFlags>();
  PathTask& task = options->task;
  add_data_flags(app, task.task.data);
  add_text_flags(app, task.task.data);
  add_sums_flag(app, task.task);
  add_checkpoint_flags(app, task.task.data.checkpoint);
  add_method_flags(app, task.task, {"k", "max_gap", "then", "stability", "C"});
  Flags choice(app, "Choice");
  choice.value(
      {"--points", "N",
       "how many k, even in log k beyond that: a number (10000) or all; l1 of barista (50)"},
      [&task](const std::string& text) {
        task.points = text == "all"
                          ? 0
                          : static_cast<std::size_t>(whole_number("--points", text, {.least = 1}));
      });
  choice.whole({"--max-k", "K", "stop at k = K (the number of features)"}, task.max_k,
               {.least = 1});
  choice.whole({"--cv", "N", "barista: measure each l1 in N stratified folds held out"},
               options->penalties.range.folds, {.least = 2, .most = 1000});
  choice.value({"--least-l1", "S", "barista: the last l1, as a share of the first (0.001)"},
               [options = options.get()](const std::string& text) {
                 options->penalties.range.least = nonnegative_number("--least-l1", text);
               });
  add_show_flags(app, options->show);
  add_manner_flags(app, options->manner);
  return [options] { path(*options); };
}

}  // namespace folkman::cli
