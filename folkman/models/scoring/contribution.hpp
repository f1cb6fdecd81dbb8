// What a model says of a row, and why.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <vector>

#include "folkman/base/numbers.hpp"

namespace folkman {

// Why a row was classified as it was: what each of its features added to the score of the predicted
// class, less the average over the other classes.
struct Contribution {
  Column position = 0;  // in the model's support
  double value = 0;     // of the feature in this row; of a table 1: the row has this cell
  double weight = 0;    // times value, the amount; nearest center: the class's center
  double amount = 0;
  double plain = 0;  // of a table: what the cell would add if no attribute were weighted
};

struct Prediction {
  Offset row = 0;
  Class chosen = 0;
  Class given = -1;                       // the row's own label, if it has one the model knows
  std::span<const double> probabilities;  // one per class
  std::span<const double> scores;         // log-odds: log p_c - log(1 - p_c)
  std::span<const std::string> carried;
  std::span<const Contribution> why;  // largest amounts first; only if asked for
  double prior = 0;                   // what the chosen class has ahead of the mean of the others
                                      // before any feature counts; of a number: the intercept
  // Where numbers are predicted, in place of classes.
  double number = 0;
  double given_number = std::numeric_limits<double>::quiet_NaN();  // the row's own, if it has one
};

// Of one document or row.
struct Explanation {
  Class chosen = 0;
  std::vector<double> probabilities;  // one per class
  std::vector<double> scores;         // log-odds; of a regression the number alone
  std::vector<Contribution> why;      // largest amounts first
};

}  // namespace folkman
