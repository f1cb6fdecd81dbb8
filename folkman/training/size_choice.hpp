// How k and alpha may be asked for.
#pragma once

#include <optional>
#include <string_view>

namespace folkman {

// --k: a count, a share of the features, the elbow of the certified curve, or cross-validated.
struct SizeChoice {
  enum class Kind { count, share, elbow, cross_validated };
  Kind kind = Kind::elbow;
  double amount = 0;  // count or share (0.05 for 5 %)
};
[[nodiscard]] SizeChoice size_choice(std::string_view text);  // "500", "5%", "elbow", "cv"

// --alpha: a number, or unset for 10-fold cross-validation over a grid.
using AlphaChoice = std::optional<double>;
[[nodiscard]] AlphaChoice alpha_choice(std::string_view text);  // "0.5", "cv"

}  // namespace folkman
