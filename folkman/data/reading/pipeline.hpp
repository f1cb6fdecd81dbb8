// Blocks through four stages by a crew of equal workers: cut (one at a time) -> parse (any number
// at once) -> in_order (one at a time, in the order cut) -> in_parallel (any number at once). Each
// worker takes the work nearest the end that is ready, and only a fixed number of blocks is under
// way, so a slow stage holds up the others instead of filling memory.
//
// When work on a block fails, earlier blocks are still finished and later ones dropped; what is
// thrown is the failure of the first block that has one, for any number of threads.
#pragma once

#include <exception>
#include <functional>

#include "folkman/data/reading/format.hpp"

namespace folkman {

struct PipelineItem {
  std::uint64_t number = 0;
  double share = 0;  // of the files, that ends with this block; 0: not known
  std::shared_ptr<RowReader> reader;
  Block block;
  Parsed parsed;
};

struct PipelineStages {
  std::function<bool(PipelineItem&)> cut;  // false: there are no more
  std::function<void(PipelineItem&, int worker)> parse;
  std::function<void(PipelineItem&)> in_order;
  std::function<void(PipelineItem&, int worker)> in_parallel;
};

// Returns how many workers there were: fewer where the system did not start more.
int run_pipeline(const PipelineStages& stages, int threads);

}  // namespace folkman
