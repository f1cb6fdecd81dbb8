// What people are told of a solver that stopped before its tolerance, in one place: each is a
// warning, or nothing where all is well. What was proved holds all the same.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "folkman/methods/method.hpp"
#include "folkman/models/stage.hpp"

namespace folkman {

// `where` begins the sentence: "k = 20, split 3: ".
[[nodiscard]] std::vector<std::string> convergence_warnings(const Method& method,
                                                            const Selection& selection,
                                                            const std::string& where = "");
[[nodiscard]] std::vector<std::string> convergence_warnings(const Path& path);
[[nodiscard]] std::vector<std::string> convergence_warnings(const Stage& stage, double c,
                                                            bool converged);
// Of models fitted to several parts of the rows.
[[nodiscard]] std::vector<std::string> convergence_warnings(const Method& method,
                                                            std::size_t stopped, std::size_t fits);

}  // namespace folkman
