#include "folkman/data/reading/targets.hpp"

#include <cmath>

#include "folkman/data/bytes/blank_text.hpp"
#include "folkman/data/bytes/number_text.hpp"

namespace folkman {

std::optional<double> target_of(std::string_view label) {
  const std::string text(trimmed(label));
  const auto scan = scan_number(text.c_str());
  const bool whole = !text.empty() && scan.stop == text.c_str() + text.size();
  if (!whole || !std::isfinite(scan.value)) return std::nullopt;
  return scan.value;
}

std::string not_a_target(std::string_view label) {
  return "expected a number to predict, found " + shown(label);
}

}  // namespace folkman
