// A fit in steps, for who keeps the statistics: gather once, then cut at any size, trace the curve,
// add more rows, cut again. `pick`, `fit` and `trace` (workflow.hpp) are the same steps in one.
#pragma once

#include "folkman/evaluation/tuning.hpp"
#include "folkman/training/training.hpp"
#include "folkman/workflow/workflow.hpp"

namespace folkman {

struct Gathered {
  ExactClassSums sums;
  Tuned choice;  // of k and alpha: as the task has them, or cross-validated
  InputReport input;
};
[[nodiscard]] Gathered gathered(const Task& task);

struct Cut {
  std::size_t k = 0;
  double alpha = 1;
  Selection selection;
  Rule rule;
  std::vector<std::string> warnings;
  bool any_sign = false;                    // values below 0 are welcome
  std::optional<Stability> stability = {};  // where asked for
};
// `sums` are those of the task's data, which are read again only where sums do not suffice. Error
// `uncertified` where the gap is larger than the task allows.
[[nodiscard]] Cut cut(const Task& task, const Tuned& choice, const ClassSums& sums);

// The same without a rule.
struct Choosing {
  std::size_t k = 0;
  double alpha = 1;
  Selection selection;
  Batch rows;  // where they are needed
  std::vector<std::string> warnings;
  std::optional<Stability> stability = {};  // where asked for
};
[[nodiscard]] Choosing chosen(const Task& task, const Tuned& choice, const ClassSums& sums);

// Of methods that are l0 programs.
[[nodiscard]] std::optional<ProgramFacts> program_facts(const Task& task,
                                                        const Selection& selection);

[[nodiscard]] Model cut_model(const Task& task, const ClassSums& sums, const Cut& cut);

void check_has_curve(const Method& method);  // Error where a method has none

struct CutPath {
  Path path;
  std::vector<Cut> cuts;  // of l0 regression: at each size what `cut` would make, to the bit
  std::vector<std::string> warnings;
};
[[nodiscard]] CutPath cut_path(const PathTask& task, const ClassSums& sums, double alpha);

}  // namespace folkman
