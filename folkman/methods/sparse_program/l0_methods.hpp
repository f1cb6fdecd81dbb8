// l0 regression as methods. Every size is a search of its own, so unless more is asked for a curve
// ends at k = 100 and has at most 40 sizes.
#pragma once

#include <memory>

#include "folkman/methods/method.hpp"

namespace folkman {

[[nodiscard]] std::unique_ptr<const Method> l0_linear_method();
[[nodiscard]] std::unique_ptr<const Method> l0_logistic_method();

}  // namespace folkman
