// Keeps the rows of a job's files while its sums are gathered, if they will be needed and as long
// as memory allows: a quarter of what is free, or what the job says.
#pragma once

#include <cstddef>
#include <optional>

#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/training/job.hpp"

namespace folkman {

class RowKeeper {
 public:
  explicit RowKeeper(const Job& job);

  // To be shown the rows; none where they are not kept.
  [[nodiscard]] RowsOnlooker onlooker();
  // In final numbers; nothing where they were too many, or change once all of them are seen (text
  // whose weights depend on the others), or the first of them were read before a checkpoint.
  [[nodiscard]] std::optional<Batch> finished(const Dataset& data);

 private:
  std::optional<Batch> rows_;
  std::size_t bytes_ = 0;
};

}  // namespace folkman
