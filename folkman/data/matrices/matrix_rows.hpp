// Rows of a matrix file (NumPy, SciPy, Matrix Market) on their way into a batch: zeros dropped,
// values checked, labels taken from the label file. Shared by the formats whose rows carry no
// labels and whose columns are numbered.
#pragma once

#include <span>

#include "folkman/data/reading/format.hpp"
#include "folkman/data/reading/taken_values.hpp"

namespace folkman {

class MatrixRows {
 public:
  struct Shape {
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
  };
  // `counted_from` is how the format counts: 0 as NumPy, 1 as Matrix Market. It is used in messages
  // and, where nothing else is said, in the names of the features.
  MatrixRows(const Opening& opening, std::string file, Shape shape, Offset counted_from);

  void carry_labels(std::size_t times) { carried_ = times; }
  [[nodiscard]] Offset count() const { return rows_; }
  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] Offset columns() const { return columns_; }
  [[nodiscard]] Numbering numbering() const {
    return {.first = first_, .origin = Numbers::counted};
  }

  // A faulty row goes to `parsed.bad`.
  void append_dense(Offset row, std::span<const double> values, Parsed& parsed) const;
  // The entries in any order; a column that is given twice is a fault.
  void append_sparse(Offset row, std::span<const std::int64_t> columns,
                     std::span<const double> values, Parsed& parsed) const;

 private:
  [[nodiscard]] Fault fault_at(Offset row, Offset column, ValueFault said) const;
  void finish_row(Offset row, Parsed& parsed) const;

  std::string file_;
  Offset rows_ = 0;
  Offset columns_ = 0;
  Offset counted_from_ = 0;
  Offset first_ = 0;
  Offset rows_before_ = 0;
  const LabelList* labels_ = nullptr;
  std::size_t carried_ = 0;  // times that the label goes along
  TakenValues values_;
};

// What the readers of matrices have in common: all files of a data set have the same columns.
class MatrixReader : public RowReader {
 public:
  MatrixReader(const Opening& opening, std::string file, MatrixRows::Shape shape,
               Offset counted_from);
  [[nodiscard]] std::optional<Numbering> numbering() const final { return rows_.numbering(); }
  [[nodiscard]] std::vector<std::string> warnings() const final { return warnings_; }

 protected:
  [[nodiscard]] const MatrixRows& rows() const { return rows_; }

 private:
  void note_other_width(const Opening& opening);

  MatrixRows rows_;
  std::vector<std::string> warnings_;
};

}  // namespace folkman
