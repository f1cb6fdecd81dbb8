// A fit in steps, for who keeps the statistics: read once, then cut at any size, trace the curve,
// add more rows, cut again. `select`, `fit` and `path` (workflow.hpp) are the same steps in one.
#pragma once

#include "folkman/evaluation/tuning.hpp"
#include "folkman/training/training_data.hpp"
#include "folkman/workflow/workflow.hpp"

namespace folkman {

// The job's data, with k and alpha as the job has them, or cross-validated.
struct Prepared {
  TrainingData data;
  Tuned choice;
};
[[nodiscard]] Prepared prepared(const Job& job);

struct Cut {
  std::size_t k = 0;
  double alpha = 1;
  Selection selection;
  Rule rule;
  std::vector<std::string> warnings;
  bool any_sign = false;                    // values below 0 are welcome
  std::optional<Stability> stability = {};  // where asked for
};
// Without a rule. Error `uncertified` where the gap is larger than the job allows.
[[nodiscard]] Cut chosen(TrainingData& data, const Tuned& choice);
// With the rule on the chosen features.
[[nodiscard]] Cut cut(TrainingData& data, const Tuned& choice);
[[nodiscard]] Model cut_model(const Job& job, const ClassSums& sums, const Cut& cut);

struct CutPath {
  Path path;
  std::vector<Cut> cuts;  // of methods that solve every size: what `cut` would make, to the bit
  std::vector<std::string> warnings;
};
[[nodiscard]] CutPath cut_path(TrainingData& data, const CurveRange& range, double alpha);

}  // namespace folkman
