// Nothing is claimed of numbers that are not finite. Methods compute with whatever they are given;
// where values, weights or labels are so large or so small that a certificate or a rule overflowed,
// an Error of kind `data` says so in place of an answer.
#pragma once

#include "folkman/methods/rule.hpp"
#include "folkman/methods/selection.hpp"

namespace folkman {

constexpr double largest_center = 1e150;   // whose square is a number
constexpr double largest_density = 1e100;  // a mean or a curvature whose product with a square is

// The Error that says so of a choice.
[[noreturn]] void refuse_overflow();

// Each that Error unless every number of it is finite; else what was given.
[[nodiscard]] Selection finite_proof(Selection selection);
[[nodiscard]] Path finite_proof(Path path);
// One that can be saved and scores rows: its centers are near enough that squared distances are
// finite, too.
[[nodiscard]] Rule finite_rule(Rule rule);

}  // namespace folkman
