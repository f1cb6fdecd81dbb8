// Sparse naive Bayes as methods.
#pragma once

#include <memory>

#include "folkman/methods/method.hpp"

namespace folkman {

[[nodiscard]] std::unique_ptr<const Method> multinomial_method();
[[nodiscard]] std::unique_ptr<const Method> bernoulli_method();

}  // namespace folkman
