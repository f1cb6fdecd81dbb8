// Weighted naive Bayes as methods, one of each scheme (methods/weighted/scheme.hpp).
#pragma once

#include <memory>
#include <vector>

#include "folkman/methods/method.hpp"

namespace folkman {

[[nodiscard]] std::vector<std::unique_ptr<const Method>> weighted_methods();

}  // namespace folkman
