// Checkpoints of sums that are added up batch by batch by whoever has the rows: the sums so far,
// and how many batches they are of. Started again, the job skips so many and goes on. Whether the
// batches are the same ones, only their owner can tell.
#pragma once

#include <cstdint>
#include <optional>

#include "folkman/base/api.hpp"
#include "folkman/data/schema/checkpoint_options.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace folkman {

struct BatchesCheckpoint {
  ExactClassSums sums;
  std::uint64_t batches = 0;
};

// Meta `batches`; `sums`: the bytes of a file of sums.
FOLKMAN_API void save_batches(const BatchesCheckpoint& done, const CheckpointOptions& options);

// Of an earlier run; nothing where there was none, or it does not count. Error where it was of
// another job or is damaged, or where the file cannot be written.
[[nodiscard]] FOLKMAN_API std::optional<BatchesCheckpoint> earlier_batches(
    const CheckpointOptions& options);

}  // namespace folkman
