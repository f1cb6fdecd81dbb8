// Linear classifiers of any number of classes, by solvers/linear/linear_training.hpp: each class
// against all the others; of two classes, the second against the first, whose score is 0. A class
// without rows has weights 0 and the intercept -infinity, so it is never predicted.
//
// Rows are brought into an order of their own (by class, then by what they hold) before anything is
// summed: the weights are the same bits for any order of rows, sharding and number of threads.
#pragma once

#include "folkman/data/batch/batch.hpp"
#include "folkman/solvers/linear/linear_training.hpp"

namespace folkman {

struct LinearScores {
  std::vector<double> intercept;  // one per class
  std::vector<double> weight;     // weight[column * classes + c]
  bool converged = true;
};

class OneAgainstRest {
 public:
  // Rows of class -1 and of weight 0 take no part. Error for other weights than 1.
  OneAgainstRest(const Batch& rows, std::size_t width, std::size_t classes);

  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] LinearScores fit(const LinearOptions& options, int threads = 0) const;
  // Of the loss at these scores, by column and class as the weights are; C is not in it.
  [[nodiscard]] std::vector<double> gradient(const LinearScores& scores, LinearLoss loss) const;

 private:
  Batch rows_;
  std::size_t width_;
  std::vector<std::size_t> rows_of_class_;
  LinearProblem problem_;
};

}  // namespace folkman
