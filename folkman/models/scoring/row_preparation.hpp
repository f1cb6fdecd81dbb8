// Rows of new data as a fitted preparation codes them: a batch read for its raw features
// (methods/weighted/weighted_table.hpp) becomes a batch of cells, one of each attribute, with
// value 1.
#pragma once

#include <vector>

#include "folkman/data/batch/batch.hpp"
#include "folkman/statistics/tables/preparation.hpp"

namespace folkman {

class RowPreparation {
 public:
  explicit RowPreparation(const Preparation& preparation);  // borrowed

  void apply(Batch& batch) const;

 private:
  struct Source {
    std::uint32_t column = 0;
    std::uint32_t code = 0;  // of a word
  };
  const Preparation& preparation_;
  std::vector<std::uint32_t> starts_;
  std::vector<Source> sources_;        // of each raw feature
  std::vector<std::uint32_t> absent_;  // cell of each attribute when the row has no entry for it
};

}  // namespace folkman
