// folkman fit: choose features, fit the rule on them (or weigh the attributes of a table), save the
// model; then show what was chosen.
#include <CLI/CLI.hpp>

#include "cli/commands/command.hpp"
#include "cli/commands/l0_checks.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/method_flags.hpp"
#include "cli/flags/options.hpp"
#include "cli/flags/text_flags.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/views/choice.hpp"
#include "cli/views/weights_view.hpp"
#include "folkman/base/error.hpp"
#include "folkman/models/model_file.hpp"
#include "folkman/statistics/checkpoints/checkpoint_file.hpp"

namespace folkman::cli {
namespace {

struct FitFlags {
  Task task;
  std::string model_file;
  Show show;  // its file stays empty: -o is the model
  Manner manner;
  bool all = false;
};

void show(const Fit& found, const FitFlags& options) {
  if (!options.manner.quiet) note("folkman: model written to " + harmless(options.model_file));
  const std::size_t most = options.all ? all_rows : shown_features;
  if (found.model.table) return print_weights(found.model, options.show, most);
  print(choice(found), options.show, most);
}

void fit_and_save(FitFlags& options) {
  check(options.show);
  if (options.show.json || options.show.csv) check_output_is_free(options.model_file);
  check_has_input(options.task, "fit");
  check_checkpoint(options.task.data.checkpoint);
  if (options.model_file.empty()) {
    throw Error({.kind = Fault::Kind::argument,
                 .where = "fit",
                 .what = "no file given for the model",
                 .fix = "add -o FILE"});
  }
  const Fit found = [&] {
    Progress progress(options.manner.draws_bar());
    options.task.data.monitor = &progress;
    return fit(options.task);
  }();
  const bool to_output = writes_to_output(options.model_file);
  if (to_output) {
    write_bytes(saved_model(found.model), "a model");
  } else {
    save_model(found.model, options.model_file);
  }
  discard_checkpoint(options.task.data.checkpoint);
  report(found.input, options.manner);
  if (!to_output) show(found, options);
  check_converged(!found.model.program || found.model.program->converged, found.model.certificate);
}

}  // namespace

Action declare_fit(CLI::App& app) {
  const auto options = std::make_shared<FitFlags>();
  add_data_flags(app, options->task.data);
  add_text_flags(app, options->task.data);
  add_sums_flag(app, options->task);
  add_checkpoint_flags(app, options->task.data.checkpoint);
  add_method_flags(app, options->task);
  Flags output(app, "Output");
  output.text(
      {"-o,--output", "FILE", "the model, written whole or not at all; - for standard output"},
      options->model_file);
  output.toggle("--json", "print what was chosen as JSON", options->show.json);
  output.toggle("--csv", "print what was chosen as CSV", options->show.csv);
  output.toggle("--all", "show every chosen feature, not only 20", options->all);
  add_manner_flags(app, options->manner);
  return [options] { fit_and_save(*options); };
}

}  // namespace folkman::cli
