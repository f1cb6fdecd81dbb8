#include "cli/views/metrics.hpp"

#include <algorithm>
#include <cmath>

#include "cli/terminal/terminal.hpp"
#include "cli/views/choice.hpp"
#include "folkman/methods/registry/methods.hpp"

namespace folkman::cli {
namespace {

constexpr std::size_t widest_confusion = 12;  // classes; more do not fit a screen

void add_metrics(Json& object, const Evaluation& evaluation) {
  if (evaluation.numbers) {
    object["r2"] = json_number(evaluation.numbers->r2);
    object["rmse"] = json_number(evaluation.numbers->rmse);
    object["mae"] = json_number(evaluation.numbers->mae);
    object["rows"] = evaluation.rows;
    return;
  }
  object["accuracy"] = json_number(evaluation.accuracy);
  object["balanced_accuracy"] = json_number(evaluation.balanced_accuracy);
  object["log_loss"] = json_number(evaluation.log_loss);
  object["auc"] = json_number(evaluation.auc);
  object["rows"] = evaluation.rows;
}

bool smooths(const std::string& method) {
  const Method* const found = known_method(method);
  return found == nullptr || found->takes("alpha");
}

// Models outlive programs: a method that is not known weighs none.
bool weighs_tables(const std::string& method) {
  const Method* const found = known_method(method);
  return found != nullptr && found->needs().table;
}

bool all_whole(const Evaluation& evaluation) {
  for (const auto& row : evaluation.confusion) {
    for (const double count : row) {
      if (count != std::floor(count) || std::abs(count) > 9e15) return false;
    }
  }
  return true;
}

Table confusion_table(const Evaluation& evaluation) {
  Table table{{{"class", "true \\ predicted", evaluation.classes}}};
  const bool whole = all_whole(evaluation);
  for (std::size_t predicted = 0; predicted < evaluation.classes.size(); ++predicted) {
    std::vector<double> counts;
    for (const auto& row : evaluation.confusion) counts.push_back(row[predicted]);
    Values values = counts;
    if (whole) values = std::vector<std::int64_t>(counts.begin(), counts.end());
    const auto& name = evaluation.classes[predicted];
    table.columns.push_back({name, name, std::move(values), 2});
  }
  return table;
}

void add_confusion(Json& object, const Evaluation& evaluation) {
  object["classes"] = evaluation.classes;
  Json& confusion = object["confusion"] = Json::array();
  for (const auto& row : evaluation.confusion) {
    Json counts = Json::array();
    for (const double count : row) {
      const bool whole = all_whole(evaluation);
      counts.push_back(whole ? Json(static_cast<std::int64_t>(count)) : json_number(count));
    }
    confusion.push_back(std::move(counts));
  }
}

struct Measure {
  const char* key;
  const char* heading;
  double (*of)(const Evaluation&);
};

std::vector<Measure> measures(bool of_numbers) {
  using Of = const Evaluation&;
  if (of_numbers) {
    return {{"r2", "R^2", [](Of one) { return one.numbers->r2; }},
            {"rmse", "RMSE", [](Of one) { return one.numbers->rmse; }},
            {"mae", "MAE", [](Of one) { return one.numbers->mae; }}};
  }
  return {{"accuracy", "accuracy", [](Of one) { return one.accuracy; }},
          {"balanced_accuracy", "balanced", [](Of one) { return one.balanced_accuracy; }},
          {"log_loss", "log-loss", [](Of one) { return one.log_loss; }},
          {"auc", "AUC", [](Of one) { return one.auc; }}};
}

}  // namespace

Json as_json(const Evaluated& found) {
  Json object;
  object["schema"] = 1;
  add_metrics(object, found.evaluation);
  if (!found.evaluation.numbers) add_confusion(object, found.evaluation);
  object["method"] = found.method;
  object["k"] = found.k;
  if (smooths(found.method)) object["alpha"] = json_number(found.alpha);
  add_then(object, found.then, found.c);
  if (found.by_fold.empty()) return object;
  Json& folds = object["folds"] = Json::array();
  for (const auto& fold : found.by_fold) {
    Json one = Json::object();
    add_metrics(one, fold.evaluation);
    one["k"] = fold.k;
    if (smooths(found.method)) one["alpha"] = json_number(fold.alpha);
    folds.push_back(std::move(one));
  }
  return object;
}

Table metrics_table(const Evaluated& found) {
  std::vector<const Evaluation*> evaluations{&found.evaluation};
  std::vector<std::string> part{"all"};
  std::vector<std::int64_t> k{static_cast<std::int64_t>(found.k)};
  for (const FoldEvaluation& fold : found.by_fold) {
    evaluations.push_back(&fold.evaluation);
    part.push_back("fold " + std::to_string(part.size()));
    k.push_back(static_cast<std::int64_t>(fold.k));
  }
  std::vector<std::int64_t> rows;
  rows.reserve(evaluations.size());
  for (const Evaluation* one : evaluations) rows.push_back(one->rows);
  Table table{{{"part", "part", std::move(part)},
               {"rows", "rows", std::move(rows)},
               {"k", "k", std::move(k)}}};
  for (const Measure& measure : measures(found.evaluation.numbers.has_value())) {
    std::vector<double> values;
    values.reserve(evaluations.size());
    for (const Evaluation* one : evaluations) values.push_back(measure.of(*one));
    table.columns.push_back({measure.key, measure.heading, std::move(values)});
  }
  return table;
}

std::string as_text(const Evaluated& found) {
  const bool table = weighs_tables(found.method);
  std::string text = harmless(found.method) + " with " +
                     grouped(static_cast<std::int64_t>(found.k)) +
                     (table ? " attribute" : " feature") + (found.k == 1 ? "" : "s");
  if (smooths(found.method)) text += ", alpha " + exact_text(found.alpha);
  if (!table) text += then_text(found.then, found.c);
  text += "\n\n" + as_text(metrics_table(found)) + (found.evaluation.numbers ? "" : "\n");
  if (found.evaluation.numbers) return text;
  const std::size_t classes = found.evaluation.classes.size();
  if (classes > widest_confusion) {
    return text + "The confusion matrix of " + std::to_string(classes) +
           " classes is in the output of --json.\n";
  }
  return text + as_text(confusion_table(found.evaluation));
}

}  // namespace folkman::cli
