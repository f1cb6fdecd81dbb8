// A model that weighs the attributes of a table, as `fit` and `inspect` show it: the weights, the
// heaviest attribute first, and how near the optimum they are.
#pragma once

#include <string>

#include "cli/flags/options.hpp"
#include "cli/terminal/table.hpp"
#include "folkman/models/model.hpp"

namespace folkman::cli {

[[nodiscard]] Table weights_table(const Model& model);
[[nodiscard]] std::string weights_text(const Model& model, std::size_t most);

// As JSON, CSV or text, whichever was asked for.
void print_weights(const Model& model, const Show& show, std::size_t most);

}  // namespace folkman::cli
