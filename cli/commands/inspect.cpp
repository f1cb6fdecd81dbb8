// folkman inspect: what a file of ours holds.
#include <CLI/CLI.hpp>

#include "cli/commands/command.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/options.hpp"
#include "cli/terminal/kind_of_file.hpp"
#include "cli/views/choice.hpp"
#include "cli/views/sums_view.hpp"
#include "cli/views/weights_view.hpp"
#include "folkman/base/error.hpp"
#include "folkman/base/files/container.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/models/model_file.hpp"
#include "folkman/models/model_json.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/statistics/class_sums/long_table.hpp"

namespace folkman::cli {
namespace {

constexpr std::size_t header_bytes = 1 << 16;

struct InspectFlags {
  std::string file;
  Show show;
  Manner manner;
  bool all = false;
};

std::string model_text(const Model& model, const InspectFlags& flags) {
  if (flags.show.json) return json_text(Json(model_json(model)));
  if (model.table) {
    const std::size_t most = flags.all ? all_rows : shown_features;
    return flags.show.csv ? as_csv(weights_table(model)) : "Model: " + weights_text(model, most);
  }
  const Choice chosen = choice(model);
  if (flags.show.csv) return as_csv(chosen.features);
  return "Model: " + as_text(chosen, flags.all ? all_rows : shown_features);
}

std::string sums_shown(const ExactClassSums& saved, const InspectFlags& flags) {
  report({.warnings = saved.warnings(), .bad_rows = {}}, flags.manner);
  const ClassSums sums = saved.rounded();
  if (flags.show.json) return json_text(sums_json(sums));
  return flags.show.csv ? as_csv(long_table(sums)) : sums_text(sums);
}

void inspect(const InspectFlags& flags) {
  check(flags.show);
  if (flags.file.empty()) {
    throw Error({.kind = Fault::Kind::argument,
                 .where = "inspect",
                 .what = "no file given",
                 .fix = "name a model or a sums file"});
  }
  check_readable(flags.file);
  const Progress stop(false);
  const bool is_table = looks_like_long_table(
      ByteSource(flags.file, {.keep = true, .monitor = &stop}).peek(header_bytes));
  const bool is_model = !is_table && Container::load(flags.file).kind() == "model";
  print(is_model ? model_text(load_model(flags.file), flags)
                 : sums_shown(load_sums(flags.file, &stop), flags),
        flags.show);
}

}  // namespace

Action declare_inspect(CLI::App& app) {
  const auto flags = std::make_shared<InspectFlags>();
  Flags(app, "Arguments")
      .positional({"FILE", "FILE",
                   "made by `folkman fit`, `sums` or `merge`, or a table feature,class,sum"},
                  flags->file);
  add_show_flags(app, flags->show);
  Flags(app, "Output").toggle("--all", "show every chosen feature, not only 20", flags->all);
  add_manner_flags(app, flags->manner);
  return [flags] { inspect(*flags); };
}

}  // namespace folkman::cli
