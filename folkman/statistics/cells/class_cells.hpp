// Class sums while they are gathered: exact cells by number, before classes and features have their
// final names and order (statistics/class_sums/exact_class_sums.hpp adds those). One set of cells
// per fold; a plain reading has one fold. A row's value times its weight keeps all its digits,
// twice those of a double, and squares keep three times as many: next to a large offset (1e9 and
// noise) a variance is a small difference. So sums are the same whatever method they are gathered
// for.
#pragma once

#include <functional>
#include <optional>

#include "folkman/data/batch/batch.hpp"
#include "folkman/numerics/exact_sums/exact_sums.hpp"
#include "folkman/numerics/exact_sums/square_parts.hpp"

namespace folkman {

struct GatherOptions {
  std::optional<double> binarize = {};  // values above it count as 1, others as 0 (scikit-learn)
  std::size_t width = 0;                // columns that will come, where known: room is made at once
  Offset rows_from = 1;                 // what messages call the first row
  bool any_sign = false;                // values below 0 are welcome
  bool squares = false;                 // sum squares too
  bool sums = true;                     // false: classes and rows suffice, sums may stay 0
  bool missing = false;                 // NaN is no value: it is counted apart, and left out
  friend bool operator==(const GatherOptions&, const GatherOptions&) = default;
  // Values below 0 mean nothing.
  [[nodiscard]] bool wants_counts() const { return !any_sign && !squares && !missing && !binarize; }
};

struct ClassCells {
  std::vector<ExactSums> sums;     // one per class, as long as its largest column
  std::vector<ExactSums> squares;  // likewise; empty unless asked for
  std::vector<ExactSums> missing;  // likewise: the weight of rows without a value; empty: none
  ExactSums weight;                // n_c, one cell per class
  Offset rows = 0;
  bool binary = true;              // every value was 0 or 1, after binarising and before weighting
  std::optional<double> binarize;  // what GatherOptions asked for
  bool any_sign = false;           // likewise
  bool has_squares = false;        // likewise

  ClassCells& operator+=(const ClassCells& other);  // number by number
  ClassCells& operator+=(ClassCells&& other);       // takes over what is only there
  [[nodiscard]] std::size_t bytes() const;
};

class FoldedCells {
 public:
  using NameOf = std::function<std::string(Column)>;  // of a feature, for messages

  FoldedCells() = default;
  FoldedCells(int folds, const GatherOptions& options, NameOf name_of);

  // Row i goes to folds[i]; a row whose fold or class is below 0 is left out. No folds: all to 0.
  // The columns of a row are all different, in any order.
  void add(const Batch& batch, std::span<const int> folds = {});
  // The Error of the first row that `add` could not take for its values or its weight.
  void check_rows(const Batch& batch, std::span<const int> folds) const;
  FoldedCells& operator+=(const FoldedCells& other);
  FoldedCells& operator+=(FoldedCells&& other);
  void merge(FoldedCells&& other, int threads);  // += by several threads, a class each
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::size_t folds() const { return cells_.size(); }
  [[nodiscard]] const std::vector<ClassCells>& cells() const { return cells_; }
  void set(std::vector<ClassCells> cells) { cells_ = std::move(cells); }  // of as many folds
  [[nodiscard]] std::vector<ClassCells> release() { return std::move(cells_); }

 private:
  struct Chunk {  // rows first .. last, none left out, and their values as they are added
    std::size_t first = 0;
    std::size_t last = 0;
    std::size_t width = 0;  // the largest column, and one
    std::span<const double> values = {};
    ValueTraits traits = {};
    bool binary = false;
    std::span<const double> more = {};  // also added to the sums: what the products lack
    ValueTraits more_traits = {};
    std::span<const SquareParts::Part> squares = {};
    bool lacks_some = false;  // a value is missing
  };
  std::size_t add_plain_rows(const Batch& batch, std::span<const int> folds, std::size_t row,
                             std::size_t classes);
  [[nodiscard]] Chunk prepared(const Batch& batch, std::span<const int> folds, std::size_t first);
  [[nodiscard]] bool is_binary(const Batch& batch, std::size_t row) const;  // before it is weighed
  void leave_out_missing(Chunk& chunk);
  void weigh(const Batch& batch, Chunk& chunk);
  void add_missing(const Batch& batch, std::size_t row, std::size_t width, ClassCells& cells);
  void add_row(const Batch& batch, const Chunk& chunk, std::size_t row, ClassCells& cells);
  void grow(const ClassCells& cells, ExactSums& sums, const Chunk& chunk, const Batch& batch) const;
  void check_values(const Batch& batch, std::size_t first, std::size_t last) const;
  void check_weight(const Batch& batch, std::size_t row) const;
  [[nodiscard]] std::string shown(Column column) const;
  [[nodiscard]] std::string row_text(Offset row) const;

  std::vector<ClassCells> cells_;  // one per fold
  GatherOptions options_;
  NameOf name_of_;
  ScatteredArray<Offset> met_;   // rows of a batch, by fold and class, apart from other threads'
  std::vector<double> present_;  // values of a chunk, 0 where one is missing
  std::vector<double> changed_;  // binarised or weighted values of a chunk
  std::vector<double> lacking_;  // the products less their rounded values
  std::vector<double> weights_;  // of the row of each value
  SquareParts squares_;
};

}  // namespace folkman
