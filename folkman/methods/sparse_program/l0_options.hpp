// The options of l0 regression, and their values.
#pragma once

#include <vector>

#include "folkman/methods/option.hpp"
#include "folkman/methods/sparse_program/l0_program.hpp"

namespace folkman {

[[nodiscard]] std::vector<Option> l0_linear_options();
[[nodiscard]] std::vector<Option> l0_logistic_options();

// All but threads, monitor and seed.
[[nodiscard]] L0Options l0_values(const Settings& settings);

}  // namespace folkman
