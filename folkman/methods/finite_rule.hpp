// A rule that can be saved and scores rows: numbers that are finite, and centers near enough that
// their squared distances are.
#pragma once

#include "folkman/methods/rule.hpp"

namespace folkman {

constexpr double largest_center = 1e150;   // whose square is a number
constexpr double largest_density = 1e100;  // a mean or a curvature whose product with a square is

// The rule itself; an Error of kind `data` where fitting overflowed.
[[nodiscard]] Rule finite_rule(Rule rule);

}  // namespace folkman
