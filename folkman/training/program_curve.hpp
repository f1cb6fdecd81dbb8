// The certified curve of l0 regression over k. Every size is a search of its own, so unless
// more is asked for a curve ends at k = 100 and has at most 40 sizes.
#pragma once

#include <cstddef>
#include <vector>

#include "folkman/data/batch/batch.hpp"
#include "folkman/models/method.hpp"

namespace folkman {

struct CurveRange {
  std::size_t width = 0;
  std::size_t max_k = 0;   // 0: the width, or 100 if that is less
  std::size_t points = 0;  // 0: every k
};
constexpr std::size_t program_points = 40;
[[nodiscard]] std::vector<std::size_t> program_sizes(const CurveRange& range);

struct ProgramPath {
  Path path;
  std::vector<Selection> selections;  // of each size: what a single fit would choose, to the bit
};
[[nodiscard]] ProgramPath program_path(const Method& method, const ClassSums& sums,
                                       const Batch& rows, std::vector<std::size_t> sizes,
                                       const SelectOptions& options);

// Where the curve bends; its last size where it does not.
[[nodiscard]] std::size_t program_elbow(const Method& method, const ClassSums& sums,
                                        const Batch& rows, const SelectOptions& options);

}  // namespace folkman
