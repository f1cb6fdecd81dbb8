// Which version of the library a program runs with.
#pragma once

#include <string_view>

#include "folkman/base/api.hpp"

namespace folkman {

[[nodiscard]] FOLKMAN_API std::string_view version();  // "0.1.0"

}  // namespace folkman
