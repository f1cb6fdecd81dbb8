// Numbers to predict in place of classes (ReadOptions::targets): a label read as a number. Readers
// look at labels where they still know the line, so that one that is no number is told with its
// place.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace folkman {

// The finite number that the whole of the label is; blanks at either end do not count.
[[nodiscard]] std::optional<double> target_of(std::string_view label);

// What to say of a label that is none.
[[nodiscard]] std::string not_a_target(std::string_view label);
constexpr const char* target_fix =
    "give every row a number to predict, or use a method that predicts classes";

}  // namespace folkman
