// The second stage: which rule is fitted on the features that a method chose.
//
//   own           the method's own rule
//   multinomial   multinomial naive Bayes refitted on them, at the task's alpha
//   logistic      l2 logistic regression, C as given: two classes' probabilities are its own; of
//                 more classes, each against the rest, the softmax of their scores
//   svm           linear support vector machine, squared hinge: its scores are margins, so their
//                 softmax ranks and compares, but is not a calibrated probability
//
// The last two are LIBLINEAR's (solvers/linear/linear_training.hpp) and need the rows, with the
// chosen columns only; values count as the statistics counted them (binarised or not).
#pragma once

#include "folkman/methods/linear/linear_rule.hpp"
#include "folkman/methods/method.hpp"

namespace folkman {

struct Stage {
  std::string name;
  std::string summary;  // for the help
  // From rows, or from sums; neither: the method's own.
  LinearRule (*fit)(const LinearRows&, double c, int threads, const Monitor*) = nullptr;
  Rule (*rule)(const ClassSums&, const Selection&, double alpha) = nullptr;

  [[nodiscard]] bool needs_rows() const { return fit != nullptr; }
};

// C where none was asked for: its probabilities are wanted. Feature elimination keeps the papers'
// 1e4 (methods/linear/linear_methods.cpp), since there only the order of weights counts.
constexpr double usual_c = 1;

[[nodiscard]] std::span<const Stage> stages();
[[nodiscard]] const Stage& stage(const std::string& name);  // Error listing the names there are

// The rule of a stage that sums suffice for; for the others the method's own, which judges k and
// alpha where those are cross-validated.
[[nodiscard]] Rule rule_from_sums(const Stage& stage, const Method& method, const ClassSums& sums,
                                  const Selection& selection, const Settings& settings);

// Error: a rule of counts cannot follow a method that takes values of either sign.
[[noreturn]] void refuse_counting_stage(const Stage& stage, const Method& method);

}  // namespace folkman
