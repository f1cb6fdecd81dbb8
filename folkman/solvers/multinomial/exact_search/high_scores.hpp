// Which features may score at least so much, told without a logarithm: with r_c = f_c - g p_c and
// X = sum_c r_c^2 / (g p_c),
//   h(p) = g KL(f / g || p) <= g log(1 + X / g) <= X (6 + x) / (6 + 4 x),  x = X / g.
// One pass at the speed of memory, by vector instructions chosen at run time.
#pragma once

#include <cstdint>

#include "folkman/solvers/multinomial/masses.hpp"

namespace folkman {

// Bit i - begin of `words` is 0 only where surely h_i(mix) < least. The mix sums to 1 up to
// rounding; begin <= end <= masses.size(); a word for every 64 features.
void high_scores(const Masses& masses, std::span<const double> mix, double least, std::size_t begin,
                 std::size_t end, std::span<std::uint64_t> words);

}  // namespace folkman
