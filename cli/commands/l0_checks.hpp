// What the shell hears of l0 regression.
#pragma once

#include "folkman/workflow/workflow.hpp"

namespace folkman::cli {

// After the answer is written: an Error where the solver did not reach its tolerance, so that the
// shell hears of it.
void check_converged(bool converged, const Certificate& certificate);
void check_converged(const Path& path);

}  // namespace folkman::cli
