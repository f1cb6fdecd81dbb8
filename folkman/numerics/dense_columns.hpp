// Dense columns: products, squares around a centre, additions of a multiple. A sum is taken in 32
// interleaved partial sums that are then added in a fixed tree: every instruction set gives the
// same bits (no fused multiply-add), and a processor has enough independent additions to work at
// the speed of its caches. Several with several take each column from memory once for a few
// products: two to three times as fast, to the same bits.
#pragma once

#include <span>

namespace folkman {

// x . y
[[nodiscard]] double dense_dot(const double* x, const double* y, std::size_t count);

// out[a * columns.size() + b] = leads[a] . columns[b]
void dense_dots(std::span<const double* const> leads, std::span<const double* const> columns,
                std::size_t count, double* out);

// z += t x
void dense_add(const double* x, double t, double* z, std::size_t count);

// z += t (h x), row by row
void dense_add_weighted(const double* x, const double* h, double t, double* z, std::size_t count);

// sum h (x - centre)^2
[[nodiscard]] double dense_squares(const double* x, const double* h, double centre,
                                   std::size_t count);

}  // namespace folkman
