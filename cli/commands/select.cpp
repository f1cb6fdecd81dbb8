// folkman select: the chosen features and the proof, without a model.
#include <CLI/CLI.hpp>

#include "cli/commands/command.hpp"
#include "cli/commands/l0_checks.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/method_flags.hpp"
#include "cli/flags/options.hpp"
#include "cli/flags/text_flags.hpp"
#include "cli/views/choice.hpp"
#include "folkman/statistics/checkpoints/checkpoint_file.hpp"

namespace folkman::cli {
namespace {

struct SelectFlags {
  Task task;
  Show show;
  Manner manner;
  bool all = false;
};

void select(SelectFlags& options) {
  check(options.show);
  check_has_input(options.task, "select");
  check_checkpoint(options.task.data.checkpoint);
  const Selected found = [&] {
    Progress progress(options.manner.draws_bar());
    options.task.data.monitor = &progress;
    return folkman::select(options.task);
  }();
  report(found.input, options.manner);
  print(choice(found), options.show, options.all ? all_rows : shown_features);
  discard_checkpoint(options.task.data.checkpoint);
  check_converged(found.selection.converged, found.selection.certificate);
}

}  // namespace

Action declare_select(CLI::App& app) {
  const auto options = std::make_shared<SelectFlags>();
  add_data_flags(app, options->task.data);
  add_text_flags(app, options->task.data);
  add_sums_flag(app, options->task);
  add_checkpoint_flags(app, options->task.data.checkpoint);
  add_method_flags(app, options->task, {"then"});
  add_show_flags(app, options->show);
  Flags(app, "Output").toggle("--all", "show every chosen feature, not only 20", options->all);
  add_manner_flags(app, options->manner);
  return [options] { select(*options); };
}

}  // namespace folkman::cli
