#include "cli/metrics.hpp"

#include <algorithm>
#include <cmath>

#include "cli/choice.hpp"
#include "cli/terminal.hpp"
#include "folkman/models/method.hpp"

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
  const auto found = std::ranges::find(methods(), method, &Method::name);
  return found == methods().end() || found->smooths() || found->is_center;
}

// Models outlive programs: a method that is not known weighs none.
bool weighs_tables(const std::string& method) {
  const auto found = std::ranges::find(methods(), method, &Method::name);
  return found != methods().end() && found->weighs_tables();
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
    table.columns.push_back({name, harmless(name), std::move(values), 2});
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

Table number_table(const Evaluated& found) {
  std::vector<std::string> part;
  std::vector<std::int64_t> rows;
  std::vector<std::int64_t> k;
  std::vector<double> r2;
  std::vector<double> rmse;
  std::vector<double> mae;
  const auto add = [&](std::string name, const Evaluation& evaluation, std::size_t features) {
    part.push_back(std::move(name));
    rows.push_back(evaluation.rows);
    k.push_back(static_cast<std::int64_t>(features));
    r2.push_back(evaluation.numbers->r2);
    rmse.push_back(evaluation.numbers->rmse);
    mae.push_back(evaluation.numbers->mae);
  };
  add("all", found.evaluation, found.k);
  for (std::size_t i = 0; i < found.by_fold.size(); ++i) {
    add("fold " + std::to_string(i + 1), found.by_fold[i].evaluation, found.by_fold[i].k);
  }
  return {{{"part", "part", std::move(part)},
           {"rows", "rows", std::move(rows)},
           {"k", "k", std::move(k)},
           {"r2", "R^2", std::move(r2)},
           {"rmse", "RMSE", std::move(rmse)},
           {"mae", "MAE", std::move(mae)}}};
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
  if (found.evaluation.numbers) return number_table(found);
  std::vector<std::string> part;
  std::vector<std::int64_t> rows;
  std::vector<std::int64_t> k;
  std::vector<double> accuracy;
  std::vector<double> balanced;
  std::vector<double> log_loss;
  std::vector<double> auc;
  const auto add = [&](std::string name, const Evaluation& evaluation, std::size_t features) {
    part.push_back(std::move(name));
    rows.push_back(evaluation.rows);
    k.push_back(static_cast<std::int64_t>(features));
    accuracy.push_back(evaluation.accuracy);
    balanced.push_back(evaluation.balanced_accuracy);
    log_loss.push_back(evaluation.log_loss);
    auc.push_back(evaluation.auc);
  };
  add("all", found.evaluation, found.k);
  for (std::size_t i = 0; i < found.by_fold.size(); ++i) {
    add("fold " + std::to_string(i + 1), found.by_fold[i].evaluation, found.by_fold[i].k);
  }
  return {{{"part", "part", std::move(part)},
           {"rows", "rows", std::move(rows)},
           {"k", "k", std::move(k)},
           {"accuracy", "accuracy", std::move(accuracy)},
           {"balanced_accuracy", "balanced", std::move(balanced)},
           {"log_loss", "log-loss", std::move(log_loss)},
           {"auc", "AUC", std::move(auc)}}};
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
