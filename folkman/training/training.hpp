// From a task to statistics: arguments checked before any work, then one pass over the data (or
// none, with saved sums), whole or by fold.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "folkman/models/method.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/training/folds.hpp"
#include "folkman/training/task.hpp"
#include "folkman/training/task_options.hpp"

namespace folkman {

// Throws unless the numbers of the task make sense; returns its method.
[[nodiscard]] const Method& checked_method(const Task& task);

// What is fitted on must have two classes (or numbers to predict), some weight and a feature; else
// an Error that says so.
void check_trainable(const ClassSums& sums, const Method& method);

// Sums of values of either sign mean nothing to methods that count; `where` are the sums.
void check_counts(bool any_sign, const Method& chosen, const std::string& where);

// Adds what only rows tell (Method::complete), reading them again; nothing where sums suffice. Rows
// beyond the memory allowed (ReadOptions::memory) are told of in the warnings that come back: what
// the task's k needs is then made exact, or, for a whole curve, left in intervals.
std::vector<std::string> complete(const Task& task, ClassSums& sums);
std::vector<std::string> complete_curve(const Task& task, ClassSums& sums);

struct Training {
  ClassSums sums;
  InputReport input;
};
[[nodiscard]] Training gather_training(const Task& task);

// The same before they are rounded: they merge, and can be saved.
struct ExactTraining {
  ExactClassSums sums;
  InputReport input;
};
[[nodiscard]] ExactTraining gather_exactly(const Task& task);

// Per-fold statistics. What is trained without some folds is made of the others' sums added, never
// of the total less those, which would leave rounding dust.
struct FoldedTraining {
  std::vector<ExactClassSums> folds;
  std::vector<std::string> classes;
  Features features;
  std::shared_ptr<const std::vector<FittedText>> text;
  InputReport input;
  std::function<void(ClassSums&, std::span<const int> held_out)> complete =
      {};  // what the method needs rows for (Method::complete)

  [[nodiscard]] ExactClassSums exactly_without(std::span<const int> held_out) const;
  [[nodiscard]] ClassSums without(std::span<const int> held_out) const;
  [[nodiscard]] ClassSums whole() const { return without({}); }
};
[[nodiscard]] FoldedTraining gather_folds(const Task& task, int folds);

}  // namespace folkman
