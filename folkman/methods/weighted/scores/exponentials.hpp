// exp of many numbers at once, none above 0: correct to one unit in the last place, the same bits
// on every instruction set. What would be below 1e-307 is 0.
#pragma once

#include <span>

namespace folkman {

void exponentiate(std::span<double> numbers);

}  // namespace folkman
