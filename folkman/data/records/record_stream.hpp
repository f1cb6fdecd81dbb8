// The record batches of one part, one after another. What Arrow says of a part that it cannot read
// becomes an Error that names the part.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "folkman/base/numbers.hpp"
#include "folkman/data/memory/arrow_handles.hpp"
#include "folkman/data/records/record_columns.hpp"
#include "folkman/data/records/record_source.hpp"

namespace folkman {

struct RecordBatch {
  std::string shown;  // its part
  std::shared_ptr<const ArrowSchema> schema;
  std::shared_ptr<const std::vector<int>> places;  // of the table's columns; -1: not there
  ArrowHandle<ArrowArray> array;
  Offset first_row = 0;  // of the part

  [[nodiscard]] Offset rows() const { return array->length; }
  [[nodiscard]] ArrowCells cells(std::size_t column) const;
};

class RecordStream {
 public:
  // `columns`: of the data set's first part; null when this is it, and columns() makes them.
  RecordStream(const RecordPart& part, std::shared_ptr<const RecordColumns> columns,
               const Opening& opening);

  [[nodiscard]] const std::shared_ptr<const RecordColumns>& columns() const { return columns_; }
  // Null at the end.
  [[nodiscard]] std::shared_ptr<const RecordBatch> next();
  [[nodiscard]] Offset rows() const { return rows_; }  // so far

 private:
  void settle(const ArrowSchema& schema, const Opening& opening);
  void check(int failure) const;
  void check_end() const;

  const RecordPart* part_;
  std::shared_ptr<const RecordColumns> columns_;
  ArrowHandle<ArrowArrayStream> stream_;
  std::shared_ptr<const ArrowSchema> schema_;  // of the stream
  std::shared_ptr<const std::vector<int>> places_;
  Offset rows_ = 0;
};

}  // namespace folkman
