// Which of the known names someone may have meant: the one with the fewest letters to insert,
// delete or replace, or neighbours to swap (Damerau and Levenshtein), when that is about a third
// of them or less. Upper and lower case are alike.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace folkman {

[[nodiscard]] std::optional<std::string> nearest_name(std::string_view asked,
                                                      std::span<const std::string> known);

}  // namespace folkman
