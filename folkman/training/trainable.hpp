// Whether there is something to learn from.
#pragma once

#include "folkman/methods/method.hpp"

namespace folkman {

// What is fitted on must have two classes (or numbers to predict), some weight and a feature; else
// an Error that says so.
void check_trainable(const ClassSums& sums, const Method& method);

}  // namespace folkman
