// How good predictions are, measured on rows with known classes; weights count as rows. The
// measures are scikit-learn's accuracy_score, balanced_accuracy_score, log_loss (probabilities kept
// at least 2.2e-16 from 0 and 1) and roc_auc_score of the probabilities, ties exact.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "folkman/base/api.hpp"
#include "folkman/base/numbers.hpp"

namespace folkman {

// Of predicted numbers (evaluation/number_tally.hpp).
struct NumberEvaluation {
  double r2 = 0;    // NaN where all the true numbers are alike
  double rmse = 0;  // root mean squared error
  double mae = 0;   // mean absolute error
};

struct Evaluation {
  std::vector<std::string> classes;
  Offset rows = 0;
  double accuracy = 0;
  double balanced_accuracy = 0;  // mean recall over classes that occur
  double log_loss = 0;           // nats per row
  // Two classes: of the second's probability. More: the mean over the classes that occur of one
  // against the rest. NaN when all rows are of one class.
  double auc = 0;
  std::vector<std::vector<double>> confusion;  // [true][predicted]
  // Set where numbers are predicted: then nothing else but `rows` is.
  std::optional<NumberEvaluation> numbers = {};
};

// Gathers predictions of many threads. The result does not depend on their order: rows are sorted
// by what they hold before anything is summed.
class FOLKMAN_API Tally {
 public:
  explicit Tally(std::vector<std::string> classes);
  // `predicted` is the rule's choice, or the first of the largest probabilities.
  void add(Class truth, Class predicted, std::span<const double> probabilities, double weight = 1);
  void add(Class truth, std::span<const double> probabilities, double weight = 1);
  Tally& operator+=(const Tally& other);
  [[nodiscard]] bool empty() const;         // no row of any weight was added
  [[nodiscard]] Evaluation result() const;  // Error when empty

 private:
  [[nodiscard]] std::span<const double> row(std::size_t i) const;
  [[nodiscard]] std::vector<std::size_t> canonical_order() const;
  [[nodiscard]] double auc(std::span<const std::size_t> order, Class positive) const;
  [[nodiscard]] double mean_auc(std::span<const std::size_t> order) const;

  std::vector<std::string> classes_;
  std::vector<Class> truths_;
  std::vector<Class> predicted_;
  std::vector<double> weights_;
  std::vector<double> probabilities_;
};

}  // namespace folkman
