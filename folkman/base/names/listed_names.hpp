// Names in a message.
#pragma once

#include <string>
#include <vector>

namespace folkman {

// "a, b, c", shortened when there are many.
[[nodiscard]] std::string listed(const std::vector<std::string>& names);

}  // namespace folkman
