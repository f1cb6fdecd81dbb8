// An evaluation as `evaluate` and `demo` show it.
#pragma once

#include <string>

#include "cli/terminal/table.hpp"
#include "folkman/workflow/workflow.hpp"

namespace folkman::cli {

[[nodiscard]] Json as_json(const Evaluated& found);
[[nodiscard]] Table metrics_table(const Evaluated& found);  // all rows, then each fold
[[nodiscard]] std::string as_text(const Evaluated& found);  // metrics and confusion matrix

}  // namespace folkman::cli
