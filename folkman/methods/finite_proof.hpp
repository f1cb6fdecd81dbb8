// Nothing is claimed of numbers that are not finite. Selectors compute with whatever sums they are
// given; where values, weights or labels are so large or so small that a certificate overflowed,
// this says so in place of an answer.
#pragma once

#include "folkman/methods/selection.hpp"

namespace folkman {

// The Error of kind `data` that says so.
[[noreturn]] void refuse_overflow();

// Each that Error unless every number of it is finite; else what was given.
[[nodiscard]] Selection finite_proof(Selection selection);
[[nodiscard]] Path finite_proof(Path path);

}  // namespace folkman
