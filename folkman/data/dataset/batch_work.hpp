// What is done with the batches of a reading.
#pragma once

#include <functional>

#include "folkman/data/batch/batch.hpp"

namespace folkman {

// Called for every batch. `in_order`: one batch at a time, in the order of the rows (assign folds,
// write predictions). `in_parallel`: after it, any number of batches at once.
struct BatchWork {
  // Parallel, before in_order. Here rows are not numbered yet, nor are classes unless known.
  std::function<void(Batch&, int worker)> before = nullptr;
  std::function<void(Batch&)> in_order = nullptr;
  std::function<void(const Batch&, int worker)> in_parallel = nullptr;
  // Of a reading that discovers. Asked before a block is cut: whether all blocks before it are to
  // be done first; `paused` is then called, with no work under way, and at the end of the rows.
  std::function<bool()> pause = nullptr;
  std::function<void()> paused = nullptr;
  bool any_order = false;  // columns of text need not ascend within a row
};

}  // namespace folkman
