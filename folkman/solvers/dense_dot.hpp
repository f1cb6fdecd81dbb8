// x . y of two dense columns, in 32 interleaved partial sums that are then added in a fixed tree:
// every instruction set gives the same bits (no fused multiply-add), and a processor has enough
// independent additions to work at the speed of its caches.
#pragma once

#include <cstddef>

namespace folkman {

[[nodiscard]] double dense_dot(const double* x, const double* y, std::size_t count);

}  // namespace folkman
