// k features by linear classifiers under an l1 penalty, |w|_1 + C sum of losses: those with a
// weight. C is searched: from where all weights are 0 upwards in steps of 4, then by bisection of
// log C until k are left. Where the count jumps past k, the smallest set found with more is cut to
// its k largest sizes. Where even a C of 4^10 times the first leaves fewer, the features whose
// weights are nearest to entering (largest slope of the loss) fill up. The size of a feature is
// the root of its squared weights' sum over the classes: |w| for two.
#pragma once

#include "folkman/methods/linear/one_against_rest.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// The classifiers, of whatever loss.
class PenalisedFits {
 public:
  PenalisedFits() = default;
  PenalisedFits(const PenalisedFits&) = delete;
  PenalisedFits& operator=(const PenalisedFits&) = delete;
  virtual ~PenalisedFits() = default;

  // Below it every weight is 0.
  [[nodiscard]] virtual double first_c() = 0;
  [[nodiscard]] virtual LinearScores at(double c) = 0;
  // Of the loss at these scores, by column and class as the weights are; C is not in it.
  [[nodiscard]] virtual std::vector<double> slopes(const LinearScores& scores) = 0;
};

// Support, scores and the classes they speak for; no certificate.
[[nodiscard]] Selection searched_for_size(PenalisedFits& fits, std::size_t classes,
                                          const SelectOptions& options);

// With the certificate of a method that can judge it. `rows` are those the sums are of.
[[nodiscard]] Selection judged_by_rows(const ClassSums& sums, const Batch& rows,
                                       const SelectOptions& options, Selection selection);

// The root of the sum of squares over the classes, of each column.
[[nodiscard]] std::vector<double> sizes_over_classes(std::span<const double> by_column,
                                                     std::size_t classes);

// The class of the largest weight.
[[nodiscard]] Class spoken_for(std::span<const double> weights);

// Says that so many classifiers were fitted, and throws where the monitor asks to stop.
void report_fits(const SelectOptions& options, std::size_t fits);

}  // namespace folkman
