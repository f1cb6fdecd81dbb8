// The flags of l0 regression.
#pragma once

#include "folkman/training/workflow.hpp"

namespace CLI {
class App;
}

namespace folkman::cli {

void add_l0_flags(CLI::App& app, Task& task);

// After the answer is written: an Error where the solver did not reach its tolerance, so that the
// shell hears of it.
void check_converged(bool converged, const Certificate& certificate);
void check_converged(const Path& path);

}  // namespace folkman::cli
