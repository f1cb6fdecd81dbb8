// folkman explain MODEL: one document, its class, and what each of its words did to it; or rows of
// a table, and what each of their attributes did.
#include <CLI/CLI.hpp>
#include <optional>

#include "cli/commands/command.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/options.hpp"
#include "cli/terminal/kind_of_file.hpp"
#include "cli/terminal/table.hpp"
#include "cli/terminal/terminal.hpp"
#include "folkman/base/error.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/models/model_file.hpp"
#include "folkman/workflow/workflow.hpp"

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
  if (!flags.document && !flags.file.empty()) {
    const Progress stop(false);
    return ByteSource(flags.file, {.monitor = &stop}).rest();
  }
  throw Error({.kind = Fault::Kind::argument,
               .where = "explain",
               .what = flags.document ? "a document and a file were given" : "no document given",
               .fix = "explain MODEL FILE, or explain MODEL --document 'the text'"});
}

// What each feature adds to a number, the intercept first.
Table number_reasons(const Model& model, std::span<const Contribution> why) {
  std::vector<std::string> features{"(intercept)"};
  std::vector<double> values{1};
  std::vector<double> weights{model.rule.intercept.front()};
  std::vector<double> amounts{model.rule.intercept.front()};
  for (const Contribution& one : why) {
    features.push_back(model.features.name(one.position));
    values.push_back(one.value);
    weights.push_back(one.weight);
    amounts.push_back(one.amount);
  }
  return {{{"feature", "feature", std::move(features)},
           {"value", "value", std::move(values), 4, true},
           {"weight", "weight", std::move(weights), 4, true},
           {"contribution", "contribution", std::move(amounts), 4, true}}};
}

Table reasons(const Model& model, const Explanation& found) {
  if (model.rule.predicts_numbers()) return number_reasons(model, found.why);
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
           {"value", "value", std::move(values), 2, true},
           {"weight", "weight", std::move(weights), 4, true},
           {"contribution", "contribution", std::move(amounts)},
           {"speaks", "speaks", std::move(sides)}}};
}

Json explanation_json(const Model& model, const Explanation& found) {
  if (model.rule.predicts_numbers()) {
    return {{"schema", 1},
            {"prediction", json_number(found.scores.front())},
            {"why", as_objects(reasons(model, found))}};
  }
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

// What the attributes of a row did, the prior first.
Table reasons(const Model& model, const Prediction& row) {
  if (model.rule.predicts_numbers()) return number_reasons(model, row.why);
  const bool table = model.table.has_value();
  std::vector<std::string> names{"(prior)"};
  std::vector<double> plain{row.prior};
  std::vector<double> values{row.prior};
  std::vector<double> weights{1};
  std::vector<double> amounts{row.prior};
  std::vector<std::string> sides;
  for (const Contribution& one : row.why) {
    names.push_back(model.features.name(one.position));
    plain.push_back(one.plain);
    values.push_back(one.value);
    weights.push_back(one.weight);
    amounts.push_back(one.amount);
  }
  const std::string& chosen = model.classes[static_cast<std::size_t>(row.chosen)];
  sides.reserve(amounts.size());
  for (const double amount : amounts) {
    sides.push_back(amount == 0 ? "" : (amount > 0 ? "for " : "against ") + chosen);
  }
  if (table) {  // a row has one cell of each attribute: the value is 1, the weight the contribution
    return {{{"feature", "attribute", std::move(names)},
             {"plain", "unweighted", std::move(plain), 4, true},
             {"contribution", "contribution", std::move(amounts), 4, true},
             {"speaks", "speaks", std::move(sides)}}};
  }
  return {{{"feature", "feature", std::move(names)},
           {"value", "value", std::move(values), 4, true},
           {"weight", "weight", std::move(weights), 4, true},
           {"contribution", "contribution", std::move(amounts)},
           {"speaks", "speaks", std::move(sides)}}};
}

Json prediction_json(const Model& model, const Prediction& row) {
  if (model.rule.predicts_numbers()) {
    return {{"schema", 1},
            {"row", row.row},
            {"prediction", json_number(row.number)},
            {"why", as_objects(reasons(model, row))}};
  }
  Json probabilities = Json::object();
  for (std::size_t c = 0; c < model.classes.size(); ++c) {
    probabilities[model.classes[c]] = json_number(row.probabilities[c]);
  }
  return {{"schema", 1},
          {"row", row.row},
          {"prediction", model.classes[static_cast<std::size_t>(row.chosen)]},
          {"probabilities", std::move(probabilities)},
          {"why", as_objects(reasons(model, row))}};
}

// "tea, with probability 0.9731", or the number.
std::string answer(const Model& model, Class chosen, double number,
                   std::span<const double> probabilities) {
  if (model.rule.predicts_numbers()) return exact_text(number);
  const auto c = static_cast<std::size_t>(chosen);
  return harmless(model.classes[c]) + ", with probability " + fixed_text(probabilities[c], 4);
}

void explain_rows(const Model& model, const ExplainFlags& flags) {
  if (flags.document || flags.file.empty()) {
    throw Error({.kind = Fault::Kind::argument,
                 .where = "explain",
                 .what = "the model was made of rows, and no rows were given",
                 .fix = "explain MODEL FILE, with rows as in training"});
  }
  std::string text;
  Progress stop(false);
  ReadOptions data{.files = {flags.file}, .monitor = &stop};
  data.labels_required = false;
  (void)predict(model, {.data = data, .why = true}, [&](const Prediction& row) {
    if (flags.show.json) {
      text += json_text(prediction_json(model, row));
    } else if (flags.show.csv) {
      text += as_csv(reasons(model, row));
    } else {
      text += (text.empty() ? "Row " : "\nRow ") + std::to_string(row.row + 1) + ": " +
              answer(model, row.chosen, row.number, row.probabilities) + "\n\n" +
              as_text(reasons(model, row));
    }
  });
  print(text, flags.show);
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
  const bool of_rows = model.table || (model.program && model.text.empty());
  if (of_rows) return explain_rows(model, flags);
  const Explanation found = explain(model, document(flags));
  if (flags.show.json) return print(json_text(explanation_json(model, found)), flags.show);
  const Table table = reasons(model, found);
  if (flags.show.csv) return print(as_csv(table), flags.show);
  std::string text = answer(model, found.chosen, found.scores.front(), found.probabilities) + "\n";
  text += found.why.empty() ? "None of the model's features is in it.\n" : "\n" + as_text(table);
  print(text, flags.show);
}

}  // namespace

Action declare_explain(CLI::App& app) {
  const auto flags = std::make_shared<ExplainFlags>();
  Flags arguments(app, "Arguments");
  arguments.positional({"MODEL", "FILE", "a model made of text or of a table by `folkman fit`"},
                       flags->model_file);
  arguments.positional(
      {"DOCUMENT", "FILE", "the document, or rows of a table; - for standard input"}, flags->file);
  Flags(app, "Data")
      .value({"--document", "TEXT", "the document itself"},
             [flags](const std::string& text) { flags->document = text; });
  add_show_flags(app, flags->show);
  return [flags] { explain_document(*flags); };
}

}  // namespace folkman::cli
