// A traced path as `path` and `demo` show it.
#pragma once

#include <string>

#include "cli/terminal/table.hpp"
#include "folkman/workflow/workflow.hpp"

namespace folkman::cli {

[[nodiscard]] Table curve_table(const Path& path);          // k, value, bound: every point
[[nodiscard]] std::string curve_text(const Traced& trace);  // the chart, and a few sizes

}  // namespace folkman::cli
