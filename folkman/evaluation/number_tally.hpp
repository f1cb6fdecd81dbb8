// How good predicted numbers are, on rows with known ones; weights count as rows. The measures are
// scikit-learn's r2_score, the root of mean_squared_error, and mean_absolute_error. The result does
// not depend on the order of rows: they are sorted by what they hold before anything is summed.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "folkman/base/error.hpp"
#include "folkman/evaluation/evaluation.hpp"

namespace folkman {

class NumberTally {
 public:
  void add(double truth, double predicted, double weight = 1) {
    rows_.push_back({truth, predicted, weight});
  }
  NumberTally& operator+=(const NumberTally& other) {
    rows_.insert(rows_.end(), other.rows_.begin(), other.rows_.end());
    return *this;
  }
  // No row of any weight was added.
  [[nodiscard]] bool empty() const {
    return std::ranges::none_of(rows_, [](const Row& row) { return row.weight > 0; });
  }
  // Error when empty.
  [[nodiscard]] Evaluation result() const {
    if (empty()) {
      refuse_data("evaluation", "no row has a number to compare with",
                  "pass rows with their numbers, and check which column is the label");
    }
    std::vector<Row> rows = rows_;
    std::ranges::sort(rows, [](const Row& a, const Row& b) {
      return std::tie(a.truth, a.predicted, a.weight) < std::tie(b.truth, b.predicted, b.weight);
    });
    double weight = 0;
    double total = 0;
    for (const Row& row : rows) {
      weight += row.weight;
      total += row.weight * row.truth;
    }
    const double mean = total / weight;
    double squares = 0;
    double sizes = 0;
    double spread = 0;
    for (const Row& row : rows) {
      const double apart = row.predicted - row.truth;
      squares += row.weight * apart * apart;
      sizes += row.weight * std::abs(apart);
      spread += row.weight * (row.truth - mean) * (row.truth - mean);
    }
    Evaluation found;
    found.rows = static_cast<Offset>(rows.size());
    found.numbers = {
        .r2 = spread > 0 ? 1 - squares / spread : std::numeric_limits<double>::quiet_NaN(),
        .rmse = std::sqrt(squares / weight),
        .mae = sizes / weight};
    return found;
  }

 private:
  struct Row {
    double truth, predicted, weight;
  };
  std::vector<Row> rows_;
};

}  // namespace folkman
