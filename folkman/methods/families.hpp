// The methods of each family, made in its folder; methods/registry/methods.cpp lists them all.
#pragma once

#include "folkman/methods/method.hpp"

namespace folkman {

using MethodList = std::vector<std::shared_ptr<const Method>>;

[[nodiscard]] MethodList naive_bayes_methods();
// Naive Bayes of numbers, and of a table: of that, columns are chosen, with all their values.
[[nodiscard]] MethodList density_methods();
[[nodiscard]] MethodList filter_methods();
[[nodiscard]] MethodList center_methods();
// Every size is a search of its own, so unless more is asked for a curve ends at k = 100 and has at
// most 40 sizes.
[[nodiscard]] MethodList l0_methods();
[[nodiscard]] MethodList linear_methods();    // rivals that work on the rows, whatever their sign
[[nodiscard]] MethodList weighted_methods();  // one for each scheme (methods/weighted/scheme.hpp)

}  // namespace folkman
