// Predictions on their way out, one row at a time. Plain: a label a line. CSV: the carried columns,
// then the label, or the probability or log-odds of each class under the name of the class; with
// reasons, one line a reason. JSON: one object a line.
#pragma once

#include <string>
#include <vector>

#include "folkman/workflow/workflow.hpp"

namespace folkman::cli {

struct PredictionStyle {
  enum class Layout { labels, csv, json };
  enum class Numbers { none, probabilities, log_odds };
  Layout layout = Layout::labels;
  Numbers numbers = Numbers::none;
  std::size_t why = 0;             // reasons shown for each row
  std::vector<std::string> carry;  // names of the carried columns
  bool on_screen = false;          // somebody reads the plain labels on a terminal
};

class PredictionLines {
 public:
  PredictionLines(const Model& model, PredictionStyle style)
      : model_(model), style_(std::move(style)) {}

  [[nodiscard]] std::string header() const;  // empty where there is none
  [[nodiscard]] std::string lines(const Prediction& row) const;

 private:
  [[nodiscard]] std::string csv(const Prediction& row) const;
  [[nodiscard]] std::string json(const Prediction& row) const;
  [[nodiscard]] std::string plain(const Prediction& row) const;
  [[nodiscard]] std::string predicted(const Prediction& row) const;  // class, or number
  [[nodiscard]] std::string feature(const Contribution& reason) const;
  [[nodiscard]] std::span<const Contribution> reasons(const Prediction& row) const;

  const Model& model_;
  PredictionStyle style_;
};

}  // namespace folkman::cli
