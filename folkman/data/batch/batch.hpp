// A few thousand rows on their way through: sparse rows with a class, a weight and, where asked
// for, the text of columns that are carried through to the output. Row i is values[starts[i] ..
// starts[i+1]) at columns[same range], columns strictly ascending (of text they are just different
// while they are provisional), zeros left out. Values are finite (NaN where one is missing, if
// that is ignored or kept: ReadOptions::missing); of any sign unless ReadOptions::counts says
// otherwise.
#pragma once

#include <string>
#include <vector>

#include "folkman/base/api.hpp"
#include "folkman/base/numbers.hpp"

namespace folkman {

struct FOLKMAN_API Batch {
  Offset first_row = 0;  // of the data set, from 0, counting only rows kept
  std::vector<double> values;
  std::vector<Column> columns;
  std::vector<Offset> starts{0};
  std::vector<Class> classes;  // -1: no label in the input, or none that is known
  std::vector<double>
      targets;  // where numbers are to be predicted (data/reading/targets.hpp); NaN: none
  std::vector<double> weights;       // empty: all 1
  std::vector<std::string> carried;  // row-major, one per carried column; see ReadOptions::carry
  std::vector<double> notes;         // what one step of BatchWork found out, for the next

  [[nodiscard]] std::size_t rows() const { return starts.size() - 1; }
  [[nodiscard]] double weight(std::size_t row) const {
    return weights.empty() ? 1.0 : weights[row];
  }
  void clear() {
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
  // Takes back what was put there of a row that is not finished.
  void drop_unfinished_row() {
    values.resize(static_cast<std::size_t>(starts.back()));
    columns.resize(static_cast<std::size_t>(starts.back()));
  }
};

// Room for so many entries; memory that is not used in the end costs nothing.
inline void reserve(Batch& batch, std::size_t entries) {
  batch.values.reserve(entries);
  batch.columns.reserve(entries);
}

}  // namespace folkman
