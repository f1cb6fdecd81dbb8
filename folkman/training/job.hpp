// A task whose options are checked, once: what every step of a job is handed.
#pragma once

#include "folkman/methods/method.hpp"
#include "folkman/training/size_choice.hpp"
#include "folkman/training/task.hpp"

namespace folkman {

struct Job {
  const Method* method = nullptr;
  Settings settings = {};      // of the method; alpha may still be "cv"
  ReadOptions data = {};       // as the method reads it: numbers to predict or classes, of any sign
  std::string sums_file = {};  // in place of data
  // Of the settings, what is not the method's own business.
  SizeChoice k = {};
  AlphaChoice alpha = 1.0;
  std::string then = "own";  // the rule on the chosen features: models/stage.hpp
  double c = 1;              // of that rule
  double max_gap = -1;       // >= 0: Error `uncertified` when the relative gap is larger
  int folds = 10;            // of cross-validated choices
  int stability = 0;         // resamples that say how far the choice can be trusted
  std::uint64_t seed = 0;

  [[nodiscard]] Settings at(double its_alpha) const { return settings.with("alpha", its_alpha); }
  [[nodiscard]] Effort effort(Search search = Search::full) const;
  [[nodiscard]] GatherOptions gathering() const;  // of the pass over the rows
  // As answers have them: none where numbers are predicted.
  [[nodiscard]] std::vector<std::string> classes(const ClassSums& sums) const {
    return method->needs().numbers ? std::vector<std::string>{} : sums.classes;
  }
  [[nodiscard]] bool needs_tuning() const;  // k or alpha are to be cross-validated
};

// What a method takes, with what its second stage brings (C of linear classifiers).
[[nodiscard]] std::vector<Option> taken_options(const Method& method, const GivenOptions& given);

// An Error for an option that the method does not take, whatever its value, for a value out of
// range, and for what does not go together.
[[nodiscard]] Job checked(const Task& task);
// The same of a job that chooses features, which not all methods do.
[[nodiscard]] Job checked_choice(const Task& task);

// What is fitted on must have two classes (or numbers to predict), some weight and a feature; else
// an Error that says so.
void check_trainable(const ClassSums& sums, const Method& method);

}  // namespace folkman
