// x . y of two dense columns, in 32 interleaved partial sums that are then added in a fixed tree:
// every instruction set gives the same bits (no fused multiply-add), and a processor has enough
// independent additions to work at the speed of its caches. Several with several take each column
// from memory once for a few products: two to three times as fast, to the same bits.
#pragma once

#include <cstddef>
#include <span>

namespace folkman {

[[nodiscard]] double dense_dot(const double* x, const double* y, std::size_t count);

// out[a * columns.size() + b] = leads[a] . columns[b]
void dense_dots(std::span<const double* const> leads, std::span<const double* const> columns,
                std::size_t count, double* out);

}  // namespace folkman
