// Numbers to predict in place of classes (ReadOptions::targets): a label read as a number. Readers
// look at labels where they still know the line, so that one that is no number is told with its
// place.
#pragma once

#include <cmath>
#include <optional>

#include "folkman/data/bytes/blank_text.hpp"
#include "folkman/data/bytes/number_text.hpp"

namespace folkman {

// The finite number that the whole of the label is; blanks at either end do not count.
[[nodiscard]] inline std::optional<double> target_of(std::string_view label) {
  const std::string text(trimmed(label));
  const auto scan = scan_number(text.c_str());
  const bool whole = !text.empty() && scan.stop == text.c_str() + text.size();
  if (!whole || !std::isfinite(scan.value)) return std::nullopt;
  return scan.value;
}

// What to say of a label that is none.
[[nodiscard]] inline std::string not_a_target(std::string_view label) {
  return "expected a number to predict, found " + shown(label);
}
constexpr const char* target_fix =
    "give every row a number to predict, or use a method that predicts classes";

}  // namespace folkman
