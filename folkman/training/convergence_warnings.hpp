// What people are told of a solver that stopped before its tolerance, in one place: each is a
// warning, or nothing where all is well. What was proved holds all the same.
#pragma once

#include <algorithm>
#include <sstream>

#include "folkman/methods/method.hpp"
#include "folkman/models/stage.hpp"

namespace folkman {

// `where` begins the sentence: "k = 20, split 3: ".
[[nodiscard]] inline std::vector<std::string> convergence_warnings(const Method& method,
                                                                   const Selection& selection,
                                                                   const std::string& where = "") {
  if (selection.converged) return {};
  return {where + method.stopped_early() + "; " + method.what_holds(selection)};
}

[[nodiscard]] inline std::vector<std::string> convergence_warnings(const Path& path) {
  const auto first = std::ranges::find(path.converged, false);
  if (first == path.converged.end()) return {};
  const auto count = std::ranges::count(path.converged, false);
  const std::size_t k = path.k[static_cast<std::size_t>(first - path.converged.begin())];
  return {"at " + std::to_string(count) + " of " + std::to_string(path.k.size()) +
          " sizes, the first k = " + std::to_string(k) +
          ", the relaxation stopped before its tolerance; the bounds hold"};
}

[[nodiscard]] inline std::vector<std::string> convergence_warnings(const Stage& stage, double c,
                                                                   bool converged) {
  if (converged) return {};
  std::ostringstream text;
  text << stage.name << " at C = " << c << " stopped at its limit of iterations; a smaller C helps";
  return {text.str()};
}

// Of models fitted to several parts of the rows.
[[nodiscard]] inline std::vector<std::string> convergence_warnings(const Method& method,
                                                                   std::size_t stopped,
                                                                   std::size_t fits) {
  if (stopped == 0) return {};
  return {"in " + std::to_string(stopped) + " of " + std::to_string(fits) + " folds " +
          method.stopped_early()};
}

}  // namespace folkman
