// All methods there are, by name: the one place where families meet.
#pragma once

#include <span>
#include <string>

#include "folkman/methods/method.hpp"

namespace folkman {

[[nodiscard]] std::span<const Method* const> methods();
[[nodiscard]] const Method& method(const std::string& name);  // Error listing the names there are
// Null for one that this version does not know: models outlive programs.
[[nodiscard]] const Method* known_method(const std::string& name);

}  // namespace folkman
