// All methods there are, by name: the one place where families meet.
#pragma once

#include "folkman/base/api.hpp"
#include "folkman/methods/method.hpp"

namespace folkman {

[[nodiscard]] FOLKMAN_API std::span<const Method* const> methods();
// Error listing the names there are.
[[nodiscard]] FOLKMAN_API const Method& method(const std::string& name);
// Null for one that this version does not know: models outlive programs.
[[nodiscard]] FOLKMAN_API const Method* known_method(const std::string& name);

}  // namespace folkman
