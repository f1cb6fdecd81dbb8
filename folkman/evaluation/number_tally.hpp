// How good predicted numbers are, on rows with known ones; weights count as rows. The measures are
// scikit-learn's r2_score, the root of mean_squared_error, and mean_absolute_error. The result does
// not depend on the order of rows: they are sorted by what they hold before anything is summed.
#pragma once

#include <vector>

#include "folkman/evaluation/evaluation.hpp"

namespace folkman {

class NumberTally {
 public:
  void add(double truth, double predicted, double weight = 1);
  NumberTally& operator+=(const NumberTally& other);
  [[nodiscard]] bool empty() const;         // no row of any weight was added
  [[nodiscard]] Evaluation result() const;  // Error when empty

 private:
  struct Row {
    double truth, predicted, weight;
  };
  std::vector<Row> rows_;
};

}  // namespace folkman
