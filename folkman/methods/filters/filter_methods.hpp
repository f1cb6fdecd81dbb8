// The usual scores as methods (methods/filters/baselines.hpp).
#pragma once

#include <memory>

#include "folkman/methods/method.hpp"

namespace folkman {

[[nodiscard]] std::unique_ptr<const Method> odds_ratio_method();
[[nodiscard]] std::unique_ptr<const Method> tmnb_method();
[[nodiscard]] std::unique_ptr<const Method> chi2_method();
[[nodiscard]] std::unique_ptr<const Method> mutual_information_method();

}  // namespace folkman
