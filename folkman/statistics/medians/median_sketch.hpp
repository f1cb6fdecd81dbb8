// What is known of every column's medians in bounded memory, from one pass over rows in any order:
// a histogram of each column, by class, on a grid of its own. Doubles are cut to the 48 upper bits
// of their order-preserving key; a cell of the grid is all keys with the same upper bits, and has,
// for each class, how many values fell into it and the sum of their distances from its lower edge.
// As many bits are kept as leave a column no more than `most_cells` cells with values in them.
//
// No sketch of the usual kind (KLL, t-digest) is to be had from Debian, and those draw at random or
// depend on the order of rows. This one does neither: the grid and the counts are a function of the
// values alone, since a grid that was too fine for some of them is too fine for all. So sketches of
// shards merge to the bit, and for any number of threads. Counts are exact: the rank of a value is
// known up to the rows that share its cell, which is the stated rank error.
//
// From it, the gain of telling the classes apart (statistics/medians/class_medians.hpp) has an
// interval. With F_c(m) the sum of |x - m| of class c, differences F_c(e) - F_c(e') of edges are
// known, since the sums in between are; F is convex, so between the edges of the cell that holds
// the median it falls no further than the slope at either edge says: cell width times rank error.
#pragma once

#include <mutex>

#include "folkman/data/batch/batch.hpp"
#include "folkman/statistics/medians/balance.hpp"

namespace folkman {

// Of one column.
class ColumnSketch {
 public:
  explicit ColumnSketch(std::size_t classes = 0) : classes_(classes) {}

  void add(double value, std::size_t of_class, std::uint64_t copies, std::size_t most_cells);
  void add(const ColumnSketch& other, std::size_t most_cells);

  struct Interval {
    double low = 0;
    double high = 0;
  };
  struct Summary {
    Interval gain;
    std::vector<double> median;  // of each class, about: the middle of its interval
    double tied = 0;             // likewise
    double rank_error = 0;       // the largest share of its class's rows in the cells of a median
  };
  [[nodiscard]] Summary summary(const Balance& balance) const;
  [[nodiscard]] std::uint64_t count(std::size_t of_class) const;
  [[nodiscard]] std::size_t cells() const { return prefix_.size(); }
  friend bool operator==(const ColumnSketch&, const ColumnSketch&) = default;

 private:
  void coarsen();
  [[nodiscard]] std::size_t place_of(std::uint64_t prefix);

  std::size_t classes_;
  int shift_ = 16;                      // bits of the key that the grid does not see
  std::vector<std::uint64_t> prefix_;   // ascending
  std::vector<std::uint64_t> counts_;   // cell by cell, class by class
  std::vector<std::uint64_t> offsets_;  // likewise: keys less that of the cell's lower edge, summed
};

// Of all columns. Rows without a class are left out; weights are not taken.
class MedianSketch {
 public:
  MedianSketch(std::size_t width, std::size_t classes, std::size_t most_cells);

  void add(const Batch& rows);                          // by any number of threads at once
  MedianSketch& operator+=(const MedianSketch& other);  // of the same shape
  // Zeros that were not stored: `class_rows` are the rows of each class.
  void add_zeros(std::span<const std::int64_t> class_rows);

  [[nodiscard]] const std::vector<ColumnSketch>& columns() const { return columns_; }
  // What a cell of a column takes.
  [[nodiscard]] static std::size_t bytes_per_cell(std::size_t classes) { return 8 + 16 * classes; }

 private:
  static constexpr std::size_t columns_per_lock = 64;

  std::size_t most_cells_;
  std::vector<ColumnSketch> columns_;
  std::vector<std::mutex> locks_;
};

}  // namespace folkman
