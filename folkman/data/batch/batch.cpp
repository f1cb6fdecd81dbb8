#include "folkman/data/batch/batch.hpp"

namespace folkman {

void Batch::clear() {
  first_row = 0;
  values.clear();
  columns.clear();
  starts.assign(1, 0);
  classes.clear();
  targets.clear();
  weights.clear();
  carried.clear();
  notes.clear();
}

void reserve(Batch& batch, std::size_t entries) {
  batch.values.reserve(entries);
  batch.columns.reserve(entries);
}

}  // namespace folkman
