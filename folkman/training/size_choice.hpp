// How k and alpha may be asked for, and the sizes that come of it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace folkman {

// --k: a count, a share of the features, the elbow of the certified curve, or cross-validated.
struct SizeChoice {
  enum class Kind { count, share, elbow, cross_validated };
  Kind kind = Kind::elbow;
  double amount = 0;  // count or share (0.05 for 5 %)
};
[[nodiscard]] SizeChoice size_choice(std::string_view text);  // "500", "5%", "elbow", "cv"

// A count or share as a size from 1 to the width. A share rounds to the nearest; sizes beyond the
// width are the width, which is said in `warnings`.
[[nodiscard]] std::size_t counted_size(const SizeChoice& choice, std::size_t width,
                                       std::vector<std::string>& warnings,
                                       const std::string& noun = "features");

// --alpha: a number, or unset for 10-fold cross-validation over a grid.
using AlphaChoice = std::optional<double>;
[[nodiscard]] AlphaChoice alpha_choice(std::string_view text);  // "0.5", "cv"

}  // namespace folkman
