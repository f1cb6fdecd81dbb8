// folkman predict MODEL DATA: one label a line, or probabilities, log-odds, reasons.
#include <CLI/CLI.hpp>

#include "cli/commands/command.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/options.hpp"
#include "cli/terminal/kind_of_file.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/views/prediction_lines.hpp"
#include "folkman/base/error.hpp"
#include "folkman/models/model_file.hpp"

namespace folkman::cli {
namespace {

struct PredictFlags {
  std::string model_file;
  ReadOptions data{.labels_required = false};
  std::size_t why = 0;
  bool proba = false;
  bool log_odds = false;
  Show show;
  Manner manner;
};

void check(const PredictFlags& flags) {
  folkman::cli::check(flags.show);
  if (flags.model_file.empty()) refuse("predict", "no model given", "predict MODEL DATA");
  check_has_data(flags.data, "predict");
  if (flags.show.json) return;
  if (flags.proba && flags.log_odds) {
    refuse("--proba", "contradicts --log-odds", "give only one of the two, or --json for both");
  }
  if (flags.why > 0 && (flags.proba || flags.log_odds)) {
    refuse("--why", "has no place among columns of numbers", "use --json for both");
  }
}

PredictionStyle style(const PredictFlags& flags) {
  using Style = PredictionStyle;
  Style style{.why = flags.why, .carry = flags.data.carry};
  if (flags.proba) style.numbers = Style::Numbers::probabilities;
  if (flags.log_odds) style.numbers = Style::Numbers::log_odds;
  const bool columns = flags.show.csv || flags.proba || flags.log_odds || !style.carry.empty();
  style.layout = flags.show.json ? Style::Layout::json
                 : columns       ? Style::Layout::csv
                                 : Style::Layout::labels;
  style.on_screen = is_terminal(Stream::output) && writes_to_output(flags.show.file);
  return style;
}

void predict_and_print(PredictFlags& flags) {
  check(flags);
  check_readable(flags.model_file);
  const Model model = load_model(flags.model_file);
  if (model.rule.predicts_numbers() && (flags.proba || flags.log_odds)) {
    refuse(flags.proba ? "--proba" : "--log-odds", "the model predicts numbers, not classes",
           "leave it out");
  }
  const PredictionLines writer(model, style(flags));
  Output output(flags.show.file);
  output.write(writer.header());
  const InputReport input = [&] {
    const bool screen_is_free = !is_terminal(Stream::output) || !writes_to_output(flags.show.file);
    Progress progress(flags.manner.draws_bar() && screen_is_free);
    flags.data.monitor = &progress;
    return predict(model, {.data = flags.data, .why = flags.why > 0},
                   [&](const Prediction& row) { output.write(writer.lines(row)); });
  }();
  output.finish();
  report(input, flags.manner);
}

}  // namespace

Action declare_predict(CLI::App& app) {
  const auto flags = std::make_shared<PredictFlags>();
  Flags(app, "Arguments")
      .positional({"MODEL", "FILE", "a model made by `folkman fit`"}, flags->model_file);
  add_data_flags(app, flags->data);
  Flags output(app, "Output");
  output.toggle("--proba", "CSV: the probability of each class", flags->proba);
  output.toggle("--log-odds", "CSV: the log-odds of each class", flags->log_odds);
  output.whole({"--why", "N", "the N features that spoke loudest, of each row"}, flags->why,
               {.least = 1});
  output.list({"--carry", "A,B",
               "CSV: columns of the input to carry to the output; where they have no names: label"},
              flags->data.carry);
  add_show_flags(app, flags->show);
  add_manner_flags(app, flags->manner);
  return [flags] { predict_and_print(*flags); };
}

}  // namespace folkman::cli
