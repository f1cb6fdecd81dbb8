#include "cli/views/prediction_lines.hpp"

#include <algorithm>
#include <cmath>

#include "cli/terminal/table.hpp"
#include "cli/terminal/terminal.hpp"

namespace folkman::cli {
namespace {

using Numbers = PredictionStyle::Numbers;
using Layout = PredictionStyle::Layout;

Json by_class(const std::vector<std::string>& classes, std::span<const double> numbers) {
  Json object = Json::object();
  for (std::size_t c = 0; c < classes.size(); ++c) object[classes[c]] = json_number(numbers[c]);
  return object;
}

}  // namespace

std::string PredictionLines::predicted(const Prediction& row) const {
  return model_.rule.predicts_numbers() ? exact_text(row.number)
                                        : model_.classes[static_cast<std::size_t>(row.chosen)];
}

std::string PredictionLines::header() const {
  if (style_.layout != Layout::csv) return "";
  std::string line;
  const auto add = [&line](const std::string& name) {
    line += (line.empty() ? "" : ",") + csv_field(name);
  };
  for (const auto& name : style_.carry) add(name);
  if (style_.why > 0) {
    for (const char* name : {"row", "prediction", "feature", "value", "weight", "contribution"}) {
      add(name);
    }
  } else if (style_.numbers == Numbers::none) {
    add("prediction");
  } else {
    for (const auto& name : model_.classes) add(name);
  }
  return line + '\n';
}

std::string PredictionLines::lines(const Prediction& row) const {
  if (style_.layout == Layout::csv) return csv(row);
  if (style_.layout == Layout::json) return json(row);
  return plain(row);
}

std::span<const Contribution> PredictionLines::reasons(const Prediction& row) const {
  return row.why.first(std::min(style_.why, row.why.size()));
}

std::string PredictionLines::feature(const Contribution& reason) const {
  return model_.features.name(reason.position);
}

std::string PredictionLines::csv(const Prediction& row) const {
  std::string start;
  for (const auto& text : row.carried) start += csv_field(text) + ',';
  const std::string label = csv_field(predicted(row));
  if (style_.why > 0) {
    start += std::to_string(row.row) + ',' + label + ',';
    std::string lines;
    for (const auto& reason : reasons(row)) {
      lines += start + csv_field(feature(reason)) + ',' + exact_text(reason.value) + ',' +
               exact_text(reason.weight) + ',' + exact_text(reason.amount) + '\n';
    }
    return lines;
  }
  if (style_.numbers == Numbers::none) return start + label + '\n';
  for (const double number :
       style_.numbers == Numbers::probabilities ? row.probabilities : row.scores) {
    start += exact_text(number) + ',';
  }
  start.back() = '\n';
  return start;
}

std::string PredictionLines::json(const Prediction& row) const {
  Json object;
  object["row"] = row.row;
  if (model_.rule.predicts_numbers()) {
    object["prediction"] = json_number(row.number);
    if (!std::isnan(row.given_number)) object["given"] = json_number(row.given_number);
  } else {
    object["prediction"] = predicted(row);
    if (row.given >= 0) object["given"] = model_.classes[static_cast<std::size_t>(row.given)];
    object["probabilities"] = by_class(model_.classes, row.probabilities);
  }
  if (style_.numbers == Numbers::log_odds) {
    object["log_odds"] = by_class(model_.classes, row.scores);
  }
  for (std::size_t i = 0; i < std::min(style_.carry.size(), row.carried.size()); ++i) {
    object["carried"][style_.carry[i]] = row.carried[i];
  }
  if (style_.why > 0) {
    Json& why = object["why"] = Json::array();
    for (const auto& reason : reasons(row)) {
      why.push_back({{"feature", feature(reason)},
                     {"value", json_number(reason.value)},
                     {"weight", json_number(reason.weight)},
                     {"contribution", json_number(reason.amount)}});
    }
  }
  return json_text(object);
}

std::string PredictionLines::plain(const Prediction& row) const {
  // For programs the label as it is; for people, on a screen or with reasons, what may be shown.
  const bool for_people = style_.why > 0 || style_.on_screen;
  std::string lines = (for_people ? harmless(predicted(row)) : predicted(row)) + '\n';
  for (const auto& reason : reasons(row)) {
    lines += "    " + std::string(reason.amount < 0 ? "" : "+") + fixed_text(reason.amount, 4) +
             "  " + harmless(feature(reason)) +
             (model_.table ? "" : " = " + exact_text(reason.value)) + '\n';
  }
  return lines;
}

}  // namespace folkman::cli
