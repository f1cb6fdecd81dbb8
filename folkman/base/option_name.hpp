// How the core names an option in a message: by its id, as in "leave it out (@{skip_bad})" or
// "@{missing=zero}"; a command of the program as @{command=sums}. Each front end spells it in its
// own way: --skip-bad, missing="zero", `folkman sums`.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "folkman/base/api.hpp"

namespace folkman {

// `option("missing", "ignore")`: the option, perhaps with a value.
[[nodiscard]] FOLKMAN_API std::string option(std::string_view id, std::string_view value = {});

// A message with every option spelled by `spell(id, value)`.
using SpellOption = std::function<std::string(std::string_view id, std::string_view value)>;
[[nodiscard]] FOLKMAN_API std::string spelled(std::string_view message, const SpellOption& spell);
// In the words of C++: missing = ignore.
[[nodiscard]] FOLKMAN_API std::string spelled(std::string_view message);

}  // namespace folkman
