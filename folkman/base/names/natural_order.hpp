// The one order of names, of classes and features alike: numbers before words, numbers by value
// ("2" before "10"), words byte by byte. It does not depend on which name was met first.
#pragma once

#include <string_view>

namespace folkman {

[[nodiscard]] bool natural_less(std::string_view left, std::string_view right);

}  // namespace folkman
