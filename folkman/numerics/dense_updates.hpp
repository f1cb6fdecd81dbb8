// What moves along dense columns besides products (dense_dot.hpp): additions of a multiple, and
// squares around a centre in 32 partial sums that are added in a fixed tree. Every instruction set
// gives the same bits.
#pragma once

#include <cstddef>

namespace folkman {

// z += t x
void dense_add(const double* x, double t, double* z, std::size_t count);

// z += t (h x), row by row
void dense_add_weighted(const double* x, const double* h, double t, double* z, std::size_t count);

// sum h (x - centre)^2
[[nodiscard]] double dense_squares(const double* x, const double* h, double centre,
                                   std::size_t count);

}  // namespace folkman
