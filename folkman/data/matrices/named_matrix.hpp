// What the readers of matrices with named rows and columns share (AnnData, 10x): columns become
// features by name, rows get their labels, weights and carried columns from what the file says of
// them, or their labels from a label file, by name or in order.
#pragma once

#include <vector>

#include "folkman/data/matrices/matrix_rows.hpp"

namespace folkman {

// What is said of every row, by the row's position; empty: nothing.
struct RowDescription {
  std::vector<std::string> names = {};
  std::vector<std::string> labels = {};  // an empty one: none
  std::vector<double> weights = {};
  // One list for each of ReadOptions::carry; an empty one: labels of the label file.
  std::vector<std::vector<std::string>> carried = {};
};

class NamedMatrixReader : public RowReader {
 public:
  NamedMatrixReader(const Opening& opening, std::string file, std::span<const std::string> columns,
                    RowDescription rows);
  [[nodiscard]] bool labels_by_name() const final { return labels_by_name_; }
  void parse(const Block& block, NameCaches& names, Parsed& parsed) const final;

 protected:
  [[nodiscard]] const MatrixRows& rows() const { return rows_; }
  // Gives every row of the block to one of the two below.
  virtual void append(const Block& block, Parsed& parsed) const = 0;
  void append_sparse(Offset row, std::span<const std::int64_t> columns,
                     std::span<const double> values, Parsed& parsed) const;
  void append_dense(Offset row, std::span<const double> values, Parsed& parsed) const;

 private:
  void find_features(const Opening& opening, std::span<const std::string> columns);
  void find_labels(const Opening& opening);
  void find_classes(const Opening& opening);
  void carry_labels(const Opening& opening);
  // A row that `append` appends, with what is said of it.
  template <class Append>
  void append_described(Offset row, Parsed& parsed, const Append& append) const;

  MatrixRows rows_;
  std::vector<Column> features_;  // of each column; -1: left out
  std::vector<Class> classes_;    // of each row; no_label: has none
  RowDescription description_;
  bool labels_required_;
  bool labels_by_name_ = false;
};

// Where nothing is said of rows but their names.
void refuse_weights(const ReadOptions& options);

// What rows that are barcodes and nothing else can carry.
[[nodiscard]] std::vector<std::vector<std::string>> carried_of_barcodes(
    const Opening& opening, const std::string& file, const std::vector<std::string>& barcodes);

// Names as they are; where one is not the only one of its kind, its id goes along: "MATR3 (ENSG1)".
[[nodiscard]] std::vector<std::string> told_apart(std::vector<std::string> names,
                                                  std::span<const std::string> ids);

}  // namespace folkman
