// The values of one column in bounded memory, from one pass over rows in any order: how many fell
// into each cell of a grid. Doubles are taken as keys, whole numbers in the same order; a cell is
// all keys with the same upper bits. As many bits are kept as leave the column no more than
// `most_cells` cells with values in them, so counts are of single values until there are more.
//
// Grid and counts are a function of the values alone, since a grid that is too fine for some of
// them is too fine for all. So sketches of parts merge to that of the whole, bit for bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace folkman {

class ValueSketch {
 public:
  static constexpr std::size_t most_cells = 4096;

  void add(double value, std::uint64_t copies = 1);  // finite
  ValueSketch& operator+=(const ValueSketch& other);

  // Where to cut into `bins` parts of about equal size, ascending: below cut number j lie at least
  // j / bins of the values, and no more than it takes. Equal cuts are one; parts may be fewer.
  [[nodiscard]] std::vector<double> cuts(std::size_t bins) const;
  [[nodiscard]] std::uint64_t count() const;
  friend bool operator==(const ValueSketch&, const ValueSketch&) = default;

 private:
  struct Cell {
    std::uint64_t prefix = 0;
    std::uint64_t count = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  void add_cell(Cell cell);
  void coarsen();

  int shift_ = 0;            // bits of the key that the grid does not see
  std::vector<Cell> cells_;  // ascending
};

}  // namespace folkman
