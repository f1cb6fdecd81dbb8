// folkman path: what is attained and what is possible at each k, and the elbow.
#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/command.hpp"
#include "cli/curve.hpp"
#include "cli/flags.hpp"
#include "cli/options.hpp"
#include "cli/text_flags.hpp"

namespace folkman::cli {
namespace {

struct PathFlags {
  PathTask task;
  Show show;
  Manner manner;
};

Json as_json(const Trace& traced, const Table& curve) {
  Json object;
  object["schema"] = 1;
  add_columns(object, curve);
  object["floor"] = json_number(traced.path.floor);
  object["elbow"] = traced.path.elbow == 0 ? Json(nullptr) : Json(traced.path.elbow);
  object["method"] = traced.method;
  object["alpha"] = json_number(traced.alpha);
  object["rows"] = traced.rows;
  object["width"] = traced.width;
  object["classes"] = traced.classes;
  return object;
}

void path(PathFlags& options) {
  check(options.show);
  check_has_input(options.task.task, "path");
  const Trace traced = [&] {
    Progress progress(options.manner.draws_bar());
    options.task.task.data.monitor = &progress;
    return trace(options.task);
  }();
  report(traced.input, options.manner);
  const Table curve = curve_table(traced.path);
  if (options.show.json) return print(json_text(as_json(traced, curve)), options.show);
  if (options.show.csv) return print(as_csv(curve), options.show);
  print(curve_text(traced), options.show);
}

}  // namespace

Action declare_path(CLI::App& app) {
  const auto options = std::make_shared<PathFlags>();
  PathTask& task = options->task;
  add_data_flags(app, task.task.data);
  add_text_flags(app, task.task.data);
  add_sums_flag(app, task.task);
  add_method_flags(app, task.task);
  Flags choice(app, "Choice");
  choice.value({"--points", "N", "how many k, even in log k beyond that: a number (10000) or all"},
               [&task](const std::string& text) {
                 task.points =
                     text == "all"
                         ? 0
                         : static_cast<std::size_t>(whole_number("--points", text, {.least = 1}));
               });
  choice.whole({"--max-k", "K", "stop at k = K (the number of features)"}, task.max_k,
               {.least = 1});
  choice.whole({"--folds", "N", "folds of --alpha cv (10)"}, task.task.folds,
               {.least = 2, .most = 1000});
  add_seed_flag(app, task.task.seed);
  add_show_flags(app, options->show);
  add_manner_flags(app, options->manner);
  return [options] { path(*options); };
}

}  // namespace folkman::cli
