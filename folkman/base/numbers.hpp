// Number types and the few scalar functions every room needs.
#pragma once

#include <cmath>
#include <cstdint>

namespace folkman {

using Column = std::int32_t;  // a feature; SciPy's default index type
using Offset = std::int64_t;  // a position in the nonzeros, or a row; past 2^31 on large data
using Class = std::int32_t;   // a class; -1 where a row has no label

__extension__ using Int128 = __int128;  // for sums that must not round

// x log x, continued by 0 at x = 0.
[[nodiscard]] inline double xlogx(double x) { return x > 0 ? x * std::log(x) : 0.0; }

}  // namespace folkman
