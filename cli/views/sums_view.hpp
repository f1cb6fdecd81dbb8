// Class sums as `sums`, `merge` and `inspect` show them.
#pragma once

#include <string>

#include "cli/terminal/table.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman::cli {

[[nodiscard]] Json sums_json(const ClassSums& sums);
[[nodiscard]] std::string sums_text(const ClassSums& sums);
[[nodiscard]] Table long_table(const ClassSums& sums);  // feature, class, sum; zeros left out

void check_has_target(const std::string& file, const std::string& command);  // -o was given

}  // namespace folkman::cli
