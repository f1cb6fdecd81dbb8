// folkman merge: sums of parts added up. Any order and any grouping gives the same bits.
#include <CLI/CLI.hpp>

#include "cli/commands/command.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/options.hpp"
#include "cli/terminal/kind_of_file.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/views/sums_view.hpp"
#include "folkman/base/error.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace folkman::cli {
namespace {

struct MergeFlags {
  std::vector<std::string> parts;
  std::string file;
  bool json = false;
  Manner manner;
};

void merge(const MergeFlags& flags) {
  if (flags.parts.empty()) {
    throw Error({.kind = Fault::Kind::argument,
                 .where = "merge",
                 .what = "no sums given",
                 .fix = "name files made by `folkman sums`, or tables feature,class,sum"});
  }
  check_has_target(flags.file, "merge");
  if (flags.json) check_output_is_free(flags.file);
  Progress progress(flags.manner.draws_bar());
  InputReport input;
  ExactClassSums total;
  for (std::size_t i = 0; i < flags.parts.size(); ++i) {
    check_readable(flags.parts[i]);
    const auto part = load_sums(flags.parts[i], &progress);
    input.warnings.insert(input.warnings.end(), part.warnings().begin(), part.warnings().end());
    if (i == 0) {
      total = part;
    } else {
      total += part;
    }
    progress.progress("merging", i + 1, flags.parts.size(), "files");
    check_stop(&progress);
  }
  if (total.presence_is_guessed()) {
    input.warnings.push_back(
        "the merged sums count as those of values 0 and 1, which a table "
        "cannot tell; methods of presence (bernoulli, mutual-information) rely on it");
  }
  if (flags.file == "-") {
    write_bytes(total.saved(), "a file of sums");
    return report(input, flags.manner);
  }
  total.save(flags.file);
  report(input, flags.manner);
  const ClassSums rounded = total.rounded();
  print(flags.json ? json_text(sums_json(rounded)) : sums_text(rounded), {});
  if (!flags.manner.quiet) note("folkman: sums written to " + harmless(flags.file));
}

}  // namespace

Action declare_merge(CLI::App& app) {
  const auto flags = std::make_shared<MergeFlags>();
  Flags(app, "Arguments")
      .positionals({"SUMS", "FILE", "files made by `folkman sums`, or tables feature,class,sum"},
                   flags->parts);
  Flags output(app, "Output");
  output.text({"-o,--output", "FILE",
               "the sums of all, written whole or not at all; - for standard output"},
              flags->file);
  output.toggle("--json", "print what was added up as JSON", flags->json);
  add_manner_flags(app, flags->manner);
  return [flags] { merge(*flags); };
}

}  // namespace folkman::cli
