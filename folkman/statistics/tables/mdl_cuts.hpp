// Where to cut a column of numbers so that its pieces tell the classes apart: recursive entropy
// splitting stopped by the minimum description length (Fayyad and Irani, IJCAI 1993), with Weka's
// default choices. A segment S of N rows is cut at T, which leaves S1 and S2, when
//
//   gain = Ent(S) - |S1|/N Ent(S1) - |S2|/N Ent(S2)  >  (log2(N - 1) + Delta) / N,
//   Delta = log2(3^k - 2) - [k Ent(S) - k1 Ent(S1) - k2 Ent(S2)],
//
// T being the cut of the largest gain, k the number of classes in S, k1 and k2 in its parts.
// Candidates lie half way between neighbouring values that differ; of equal gains (within 1e-12)
// the lowest cut wins. A value x falls into bin number |{cuts below x}|: x = cut goes low. The
// order of the rows plays no part. Missing values must have been filled in.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "folkman/base/numbers.hpp"

namespace folkman {

// Ascending; none when no cut pays for itself. `values` are finite, `classes` from 0 to
// class_count - 1.
[[nodiscard]] std::vector<double> mdl_cuts(std::span<const double> values,
                                           std::span<const Class> classes, std::size_t class_count);

// The bin of a value: how many cuts lie strictly below it.
[[nodiscard]] std::size_t bin_of(std::span<const double> cuts, double value);

}  // namespace folkman
