// Column numbers of a numbered format to the positions of known features. Known features may be
// numbers themselves, or names that are numbers (a model's support), or names that a list of
// column names gives to the columns. A column that is not among them is left out.
#pragma once

#include <unordered_map>
#include <utility>

#include "folkman/data/batch/batch.hpp"
#include "folkman/data/batch/features.hpp"

namespace folkman {

class ColumnMap {
 public:
  // Column c is called c + first.
  ColumnMap(const Features& known, Offset first);
  // Column c is called names[c - skipped].
  ColumnMap(const Features& known, const std::vector<std::string>& names, Offset skipped);

  [[nodiscard]] Column position(Column column) const;  // -1: not known
  void apply(Batch& batch) const;

 private:
  void set_positions(const std::vector<std::pair<Offset, Column>>& pairs);

  bool shift_only_ = false;
  Offset shift_ = 0;
  Offset width_ = 0;
  std::vector<Column> table_;                     // where the numbers are close together
  std::unordered_map<Column, Column> scattered_;  // where they are not
};

// Sorts entries first .. last - 1, those of a row, by column where they are not; `room` is for
// that.
using EntryRoom = std::vector<std::pair<Column, double>>;
void sort_entries(Batch& batch, std::size_t first, std::size_t last, EntryRoom& room);
// The entries of each row; of all rows, or of first_row .. last_row - 1.
void sort_rows(Batch& batch);
void sort_rows(Batch& batch, std::size_t first_row, std::size_t last_row);

// Every column becomes place(column); an entry for which that is below 0 is left out.
template <class Place>
void move_columns(Batch& batch, const Place& place) {
  std::size_t kept = 0;
  std::size_t entry = 0;
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    const auto end = static_cast<std::size_t>(batch.starts[row + 1]);
    for (; entry < end; ++entry) {
      const Column at = place(batch.columns[entry]);
      batch.columns[kept] = at;
      batch.values[kept] = batch.values[entry];
      kept += at >= 0 ? 1 : 0;
    }
    batch.starts[row + 1] = static_cast<Offset>(kept);
  }
  batch.columns.resize(kept);
  batch.values.resize(kept);
}

}  // namespace folkman
