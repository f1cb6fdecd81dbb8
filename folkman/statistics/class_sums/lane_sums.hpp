// Sums of the same rows under many weightings at once: lane b of group g sums w_b(row) x over the
// rows of group g, for every column. Resamples and permutations of a data set are such lanes, so
// two hundred of them cost a few passes over the data, not two hundred. Columns are taken in
// blocks, blocks in parallel; a column's rows are added in their order, so threads do not show.
// Weights are small whole numbers, so that those of all rows stay in the cache.
#pragma once

#include <cstdint>

#include "folkman/data/batch/batch.hpp"

namespace folkman {

struct LaneWeights {
  static constexpr std::size_t granule = 8;  // lanes come in multiples of it

  std::size_t lanes = 0;
  std::size_t groups = 1;
  std::vector<std::uint8_t> weight = {};  // [row * lanes + lane]
  std::vector<std::int32_t> group = {};   // of each row; below 0: left out
};

// result[group * lanes + lane][column]. The rows' own weights count.
[[nodiscard]] std::vector<std::vector<double>> lane_sums(const Batch& rows,
                                                         const LaneWeights& weights,
                                                         std::size_t width, int threads);

}  // namespace folkman
