// folkman explain MODEL: one document, its class, and what each of its words did to it.
#include <CLI/CLI.hpp>
#include <optional>

#include "cli/command.hpp"
#include "cli/flags.hpp"
#include "cli/kind_of_file.hpp"
#include "cli/options.hpp"
#include "cli/table.hpp"
#include "cli/terminal.hpp"
#include "folkman/base/error.hpp"
#include "folkman/data/byte_source.hpp"
#include "folkman/models/model_file.hpp"
#include "folkman/models/workflow.hpp"

namespace folkman::cli {
namespace {

struct ExplainFlags {
  std::string model_file;
  std::string file;
  std::optional<std::string> document;
  Show show;
};

std::string document(const ExplainFlags& flags) {
  if (flags.document && flags.file.empty()) return *flags.document;
  if (!flags.document && !flags.file.empty()) return ByteSource(flags.file).rest();
  throw Error({.kind = Fault::Kind::argument,
               .where = "explain",
               .what = flags.document ? "a document and a file were given" : "no document given",
               .fix = "explain MODEL FILE, or explain MODEL --document 'the text'"});
}

Table reasons(const Model& model, const Explanation& found) {
  std::vector<std::string> features;
  std::vector<double> values;
  std::vector<double> weights;
  std::vector<double> amounts;
  std::vector<std::string> sides;
  const std::string& chosen = model.classes[static_cast<std::size_t>(found.chosen)];
  for (const Contribution& one : found.why) {
    features.push_back(model.features.name(one.position));
    values.push_back(one.value);
    weights.push_back(one.weight);
    amounts.push_back(one.amount);
    sides.push_back((one.amount >= 0 ? "for " : "against ") + chosen);
  }
  return {{{"feature", "feature", std::move(features)},
           {"value", "value", std::move(values), 2},
           {"weight", "weight", std::move(weights)},
           {"contribution", "contribution", std::move(amounts)},
           {"speaks", "speaks", std::move(sides)}}};
}

Json as_json(const Model& model, const Explanation& found) {
  Json probabilities = Json::object();
  Json log_odds = Json::object();
  for (std::size_t c = 0; c < model.classes.size(); ++c) {
    probabilities[model.classes[c]] = json_number(found.probabilities[c]);
    log_odds[model.classes[c]] = json_number(found.scores[c]);
  }
  return {{"schema", 1},
          {"prediction", model.classes[static_cast<std::size_t>(found.chosen)]},
          {"probabilities", std::move(probabilities)},
          {"log_odds", std::move(log_odds)},
          {"why", as_objects(reasons(model, found))}};
}

void explain_document(const ExplainFlags& flags) {
  check(flags.show);
  if (flags.model_file.empty()) {
    throw Error({.kind = Fault::Kind::argument,
                 .where = "explain",
                 .what = "no model given",
                 .fix = "explain MODEL FILE, or explain MODEL --document 'the text'"});
  }
  check_readable(flags.model_file);
  const Model model = load_model(flags.model_file);
  const Explanation found = explain(model, document(flags));
  if (flags.show.json) return print(json_text(as_json(model, found)), flags.show);
  const Table table = reasons(model, found);
  if (flags.show.csv) return print(as_csv(table), flags.show);
  const auto chosen = static_cast<std::size_t>(found.chosen);
  std::string text = harmless(model.classes[chosen]) + ", with probability " +
                     fixed_text(found.probabilities[chosen], 4) + "\n";
  text += found.why.empty() ? "None of the model's features is in it.\n" : "\n" + as_text(table);
  print(text, flags.show);
}

}  // namespace

Action declare_explain(CLI::App& app) {
  const auto flags = std::make_shared<ExplainFlags>();
  Flags arguments(app, "Arguments");
  arguments.positional({"MODEL", "FILE", "a model made of text by `folkman fit`"},
                       flags->model_file);
  arguments.positional({"DOCUMENT", "FILE", "the document, or - for standard input"}, flags->file);
  Flags(app, "Data")
      .value({"--document", "TEXT", "the document itself"},
             [flags](const std::string& text) { flags->document = text; });
  add_show_flags(app, flags->show);
  return [flags] { explain_document(*flags); };
}

}  // namespace folkman::cli
