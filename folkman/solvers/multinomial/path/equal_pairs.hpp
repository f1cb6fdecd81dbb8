// Features with equal masses (a, b) in both classes are interchangeable, so a solver may treat them
// as one pair with a multiplicity. On counts this is dramatic: millions of features have some ten
// thousand distinct pairs, and ties between equal features would defeat any screening. Where a
// sample shows no repetition among many features, each stays a pair of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "folkman/solvers/multinomial/masses.hpp"

namespace folkman {

struct EqualPairs {
  std::vector<double> a, b;             // masses of one feature of the group, smoothed
  std::vector<std::uint32_t> count;     // features in it
  std::vector<std::uint32_t> group_of;  // of each feature; empty: feature i is group i

  [[nodiscard]] std::size_t size() const { return a.size(); }
};

// Of masses of two classes. The order of the groups does not depend on `threads`.
[[nodiscard]] EqualPairs equal_pairs(const Masses& masses, int threads);

}  // namespace folkman
