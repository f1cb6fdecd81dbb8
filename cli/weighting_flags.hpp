// Flags of methods that weigh the attributes of a table.
#pragma once

#include "folkman/training/workflow.hpp"

namespace CLI {
class App;
}

namespace folkman::cli {

void add_weighting_flags(CLI::App& app, Task& task);

}  // namespace folkman::cli
