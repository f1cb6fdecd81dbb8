// Supports to start searches from, read off a point of the relaxation
// (docs/theory/sparse-programs.md, 8.3): the largest shares, the largest weights, purified points
// (which may hold more than k columns), and random ones among the columns whose |q| comes near the
// threshold. The same seed draws the same.
#pragma once

#include <cstdint>

#include "folkman/solvers/sparse_program/search/purification.hpp"
#include "folkman/solvers/sparse_program/sparse_program.hpp"

namespace folkman {

struct StartCounts {
  std::size_t purified = 5;
  std::size_t random = 4;
  std::size_t single = 12;
};

// `pure` is the point, purified. No support comes twice; each ascends.
[[nodiscard]] std::vector<std::vector<Column>> starting_supports(
    const Design& design, const RelaxedPoint& point, const PurifiedPoint& pure, std::size_t k,
    const StartCounts& counts, std::uint64_t seed);

}  // namespace folkman
