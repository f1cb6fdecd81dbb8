// Sparse center classifiers as methods.
#pragma once

#include <memory>

#include "folkman/methods/method.hpp"

namespace folkman {

[[nodiscard]] std::unique_ptr<const Method> center_l2_method();
[[nodiscard]] std::unique_ptr<const Method> center_l1_method();

}  // namespace folkman
