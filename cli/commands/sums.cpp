// folkman sums: one pass over the data, saved; `--sums` of the other commands takes it from there.
#include <CLI/CLI.hpp>

#include "cli/commands/command.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/options.hpp"
#include "cli/flags/text_flags.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/views/sums_view.hpp"
#include "folkman/base/error.hpp"
#include "folkman/data/dataset/within_memory.hpp"
#include "folkman/statistics/checkpoints/checkpoint_file.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace folkman::cli {
namespace {

struct SumsFlags {
  ReadOptions data;
  GatherOptions gather;
  std::string file;
  bool json = false;
  Manner manner;
};

void sums(SumsFlags& flags) {
  check_has_data(flags.data, "sums");
  check_has_target(flags.file, "sums");
  if (flags.json) check_output_is_free(flags.file);
  check_checkpoint(flags.data.checkpoint);
  flags.data.checkpoint.asked["command"] = "sums";
  InputReport input;
  const ExactClassSums gathered = [&] {
    Progress progress(flags.manner.draws_bar());
    flags.data.monitor = &progress;
    flags.data.classes_required = 1;  // a part may hold only one
    flags.gather.missing = flags.data.missing == Missing::ignore;
    flags.data.counts = flags.gather.wants_counts();
    return within_memory(flags.data, [&](const ReadOptions& options) {
      Dataset data(options);
      auto found = gather_class_sums(data, flags.gather);
      input = {.warnings = data.warnings(), .bad_rows = data.bad_rows()};
      return found;
    });
  }();
  if (flags.file == "-") {
    write_bytes(gathered.saved(), "a file of sums");
    discard_checkpoint(flags.data.checkpoint);
    return report(input, flags.manner);
  }
  gathered.save(flags.file);
  discard_checkpoint(flags.data.checkpoint);
  report(input, flags.manner);
  const ClassSums rounded = gathered.rounded();
  print(flags.json ? json_text(sums_json(rounded)) : sums_text(rounded), {});
  if (!flags.manner.quiet) note("folkman: sums written to " + harmless(flags.file));
}

}  // namespace

Action declare_sums(CLI::App& app) {
  const auto flags = std::make_shared<SumsFlags>();
  add_data_flags(app, flags->data);
  add_text_flags(app, flags->data);
  add_checkpoint_flags(app, flags->data.checkpoint);
  add_binarize_flag(app, flags->gather.binarize);
  Flags choice(app, "Choice");
  choice.toggle("--any-sign", "take values below 0 too: for center-l2, gaussian and mixed",
                flags->gather.any_sign);
  choice.toggle("--squares", "with the sums of squares: for gaussian, mixed and --rescale",
                flags->gather.squares);
  Flags output(app, "Output");
  output.text(
      {"-o,--output", "FILE", "the sums, written whole or not at all; - for standard output"},
      flags->file);
  output.toggle("--json", "print what was gathered as JSON", flags->json);
  add_manner_flags(app, flags->manner);
  return [flags] { sums(*flags); };
}

}  // namespace folkman::cli
