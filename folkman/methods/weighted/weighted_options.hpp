// The options of weighted naive Bayes, and their values.
#pragma once

#include <vector>

#include "folkman/methods/option.hpp"
#include "folkman/methods/weighted/scheme.hpp"
#include "folkman/statistics/tables/preparation.hpp"

namespace folkman {

// How cells are prepared, and the scheme's own.
[[nodiscard]] std::vector<Option> scheme_options(const Scheme& scheme);

// All but the penalties, which may have to be chosen first, seed and monitor.
[[nodiscard]] WeightingOptions weighting_values(const Settings& settings);
[[nodiscard]] MissingCells missing_cells_value(const Settings& settings);

}  // namespace folkman
