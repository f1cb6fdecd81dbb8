// An array of cells, each the exact sum of the doubles added to it. Rounding happens once, when a
// cell is read (to nearest, ties to even: what Python's math.fsum returns), so neither the order of
// the terms nor threads, chunks and shards can show in the result.
//
// Cells are held in the cheapest form that is exact, and users see none of it:
//   small   there are many cells, every value so far a count up to 255, and few cells are beyond
//           that (1 byte: numerics/exact_sums/small_cells.hpp);
//   whole   every value so far an integer, every cell below 2^51: a double is exact (8 bytes);
//   fixed   hi 2^-32 + lo 2^-76, two integers (16 bytes): any value that is a multiple of 2^-76
//           and below 2^28, which is every double from 2^-24 to 2^28;
//   wide    the few cells that met anything else: a full accumulator each (numerics/wide_sum.hpp)
//           beside the array. A cell is the sum of its fixed and its wide part.
#pragma once

#include <unordered_map>

#include "folkman/base/memory.hpp"
#include "folkman/base/numbers.hpp"
#include "folkman/numerics/exact_sums/fixed_cells.hpp"
#include "folkman/numerics/exact_sums/small_cells.hpp"
#include "folkman/numerics/exact_sums/value_traits.hpp"
#include "folkman/numerics/exact_sums/whole_cells.hpp"
#include "folkman/numerics/wide_sum.hpp"

namespace folkman {

// The state as plain arrays, the same for equal sums however they came about.
struct ExactSumsParts {
  std::uint64_t cells = 0;
  std::vector<double> whole = {};              // one per cell, or empty when the next is not
  std::vector<std::int64_t> fixed = {};        // hi, lo of each cell
  std::vector<std::uint64_t> wide_cells = {};  // ascending
  std::vector<std::uint64_t> wide_limbs = {};  // WideSum::limb_count for each wide cell
};

// Two threads that add to sums of their own do not share a line of the cache.
class alignas(64) ExactSums {
 public:
  ExactSums() = default;
  explicit ExactSums(std::size_t cells);
  // Throws Error (kind data) when the parts are not what parts() could have returned.
  explicit ExactSums(const ExactSumsParts& parts);

  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::size_t bytes_per_cell() const;
  // Never fewer. Knowing what will be added next saves a change of form afterwards.
  void resize(std::size_t cells, const ValueTraits& expected = {});
  void add(std::size_t cell, double value);  // finite, as all values are
  // values[i] to cells[i], which are all different.
  void add(std::span<const Column> cells, std::span<const double> values,
           const ValueTraits& traits);
  // The same, quickly and without a look beforehand, if the values fit into the form that the cells
  // have and into the bounds. Otherwise nothing happens.
  struct Bounds {
    bool negative = false;   // values may be below 0
    bool above_one = false;  // and other than 0 and 1
  };
  [[nodiscard]] bool try_add(std::span<const Column> cells, std::span<const double> values,
                             const Bounds& bounds);
  // Cell i of `other` to cell positions[i] (no positions: to cell i); below 0, it is left out.
  void add(const ExactSums& other, std::span<const Column> positions = {});
  ExactSums& operator+=(const ExactSums& other);

  [[nodiscard]] double rounded(std::size_t cell) const;
  [[nodiscard]] std::vector<double> rounded() const;
  // The same, at no cost where the cells are held as doubles; none is left here.
  [[nodiscard]] std::vector<double> released();
  [[nodiscard]] bool is_whole() const { return form_ != Form::fixed; }  // no cell was ever rounded
  [[nodiscard]] static ExactSums of_whole(std::vector<double> cells);   // integers below 2^51
  // What rounding took: the exact sum less rounded(cell), itself rounded. 0 where that is infinite.
  [[nodiscard]] double rest(std::size_t cell) const;
  [[nodiscard]] std::vector<double> rests() const;
  [[nodiscard]] bool is_negative(std::size_t cell) const;  // of the exact sum
  [[nodiscard]] ExactSumsParts parts() const;
  friend bool operator==(const ExactSums& left, const ExactSums& right);

 private:
  using Fixed = FixedCell;
  enum class Form { small, whole, fixed };

  void make_room_whole(double most, bool small);
  void make_room_fixed(double most);
  void try_small(std::size_t cells);
  void leave_small();
  void leave_whole();
  void add_fixed(std::size_t cell, double value);
  [[nodiscard]] bool has_wide(std::size_t cell) const {
    return !wide_.empty() && wide_.contains(cell);
  }
  [[nodiscard]] WideSum exact(std::size_t cell) const;
  void settle();

  Form form_ = Form::whole;
  SmallCells small_;
  std::vector<double> whole_;  // what released() hands out
  ScatteredArray<Fixed> fixed_;
  std::unordered_map<std::size_t, WideSum> wide_;
  double reach_ = 0;        // no |cell| of the array is larger
  std::int64_t terms_ = 0;  // no fixed cell has taken more since its lo was last carried into hi
};

}  // namespace folkman
