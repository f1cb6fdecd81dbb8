// How good predictions are, measured on rows with known classes; weights count as rows.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "folkman/base/numbers.hpp"

namespace folkman {

struct Evaluation {
  std::vector<std::string> classes;
  Offset rows = 0;
  double accuracy = 0;
  double balanced_accuracy = 0;                // mean recall over classes that occur
  double log_loss = 0;                         // nats per row
  double auc = 0;                              // two classes; more: mean of one against the rest
  std::vector<std::vector<double>> confusion;  // [true][predicted]
};

// Gathers predictions of many threads; the result does not depend on their order.
class Tally {
 public:
  explicit Tally(std::vector<std::string> classes);
  void add(Class truth, std::span<const double> probabilities, double weight = 1);
  Tally& operator+=(const Tally& other);
  [[nodiscard]] Evaluation result() const;

 private:
  std::vector<std::string> classes_;
  std::vector<Class> truths_;
  std::vector<double> weights_;
  std::vector<double> probabilities_;
};

}  // namespace folkman
