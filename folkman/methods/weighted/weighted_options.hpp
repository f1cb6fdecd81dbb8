// The options of weighted naive Bayes, and their values.
#pragma once

#include <vector>

#include "folkman/methods/option.hpp"
#include "folkman/methods/weighted/weighting_options.hpp"
#include "folkman/statistics/tables/preparation.hpp"

namespace folkman {

// Of all schemes: how cells are prepared.
[[nodiscard]] std::vector<Option> table_options();
[[nodiscard]] std::vector<Option> barista_options();
[[nodiscard]] std::vector<Option> box_weight_options();  // wanbia, cawnb
[[nodiscard]] std::vector<Option> rnb_options();
[[nodiscard]] std::vector<Option> ftawnb_options();

// All but the penalties, which may have to be chosen first, seed and monitor.
[[nodiscard]] WeightingOptions weighting_values(const Settings& settings);
[[nodiscard]] MissingCells missing_cells_value(const Settings& settings);

}  // namespace folkman
