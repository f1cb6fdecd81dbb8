// One look at a run of values before they are added: what form they fit into, and whether they are
// counts at all. Vectors as wide as the machine has; the answer is the same on any.
#pragma once

#include <span>

#include "folkman/base/numbers.hpp"

namespace folkman {

struct ValueTraits {
  double most = 0;    // the largest magnitude
  bool whole = true;  // all integers below 2^51
  bool ones = false;  // all of them 1, as far as it was looked
  bool fixed = true;  // below 2^19 and multiples of 2^-76: see numerics/exact_sums/exact_sums.hpp
  bool negative = false;  // a sign bit is set somewhere, perhaps of a zero
  bool finite = true;     // all of them
};
[[nodiscard]] ValueTraits value_traits(std::span<const double> values);

// So many values are best looked at, then added: they stay in the first cache. The look would wait
// for memory, so who adds a value asks for the one that lies so far behind it.
inline constexpr std::size_t values_at_once = 1024;
// Who adds values without a look asks for those that lie so far ahead.
inline constexpr std::size_t values_ahead = 128;

[[nodiscard]] Column largest(std::span<const Column> columns);  // -1: there are none

}  // namespace folkman
