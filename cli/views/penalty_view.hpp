// A path over the l1 penalty as `path` shows it. People see the points at which attributes begin or
// cease to weigh; CSV has every point, JSON the weights, too.
#pragma once

#include <string>

#include "cli/flags/options.hpp"
#include "cli/terminal/table.hpp"
#include "folkman/workflow/workflow.hpp"

namespace folkman::cli {

[[nodiscard]] Table penalty_table(const PenaltyTraced& trace);  // every point
[[nodiscard]] std::string penalty_text(const PenaltyTraced& trace);

// As JSON, CSV or text, whichever was asked for.
void print_penalties(const PenaltyTraced& trace, const Show& show);

}  // namespace folkman::cli
