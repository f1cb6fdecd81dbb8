// `path` of a method with an l1 penalty: over that penalty (methods/weighted/penalty_path.hpp).
#pragma once

#include <string>

#include "folkman/base/api.hpp"
#include "folkman/methods/weighted/penalty_path.hpp"
#include "folkman/workflow/workflow.hpp"

namespace folkman {

struct PenaltyPathTask {
  Task task = {};  // its l1 must be unset; an l2 that is, is chosen by cross-validation
  PenaltyRange range = {};
};

struct PenaltyTraced {
  std::string method;
  Offset rows = 0;
  PenaltyPath path;
  InputReport input;
};
[[nodiscard]] FOLKMAN_API PenaltyTraced penalty_path(const PenaltyPathTask& task);

}  // namespace folkman
