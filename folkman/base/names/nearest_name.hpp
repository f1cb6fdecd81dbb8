// Which of the known names someone may have meant: the one with the fewest letters to insert,
// delete or replace (Levenshtein), when that is about a third of them or less.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace folkman {

[[nodiscard]] std::optional<std::string> nearest_name(std::string_view asked,
                                                      std::span<const std::string> known);

}  // namespace folkman
