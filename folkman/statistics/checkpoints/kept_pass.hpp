// A pass over the rows that keeps a checkpoint where its data set wants one, and goes on from that
// of a run before it.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/statistics/cells/class_cells.hpp"
#include "folkman/statistics/cells/gather.hpp"
#include "folkman/statistics/checkpoints/sums_checkpoint.hpp"

namespace folkman {

class KeptPass {
 public:
  // All are borrowed.
  KeptPass(Dataset& data, const FoldedCells& empty, const GatherOptions& options);

  // The classes of the rows that an earlier run has seen, in provisional numbers, class by class.
  void each_earlier_row(const std::function<void(Class)>& see) const;
  // Before the data set is read by `work`, and after it.
  void begin(SharedCopies<FoldedCells>& copies, BatchWork& work);
  void end();

 private:
  Dataset& data_;
  const FoldedCells& empty_;
  std::optional<SumsCheckpoint> checkpoint_;
  std::optional<std::vector<ClassCells>> earlier_;
};

}  // namespace folkman
