// Sparse naive Bayes of numbers, and of numbers and categories, as methods.
#pragma once

#include <memory>

#include "folkman/methods/method.hpp"

namespace folkman {

// Features are chosen, each a number.
[[nodiscard]] std::unique_ptr<const Method> gaussian_method();
// Columns of a table are chosen: numbers, and categories with all their values.
[[nodiscard]] std::unique_ptr<const Method> mixed_method();

}  // namespace folkman
