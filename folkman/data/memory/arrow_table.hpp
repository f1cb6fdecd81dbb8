// A table of Arrow's, taken over from its stream without copying a column: numbers and truth values
// as the rows of data/memory/memory_rows.hpp, a single column of strings as documents. The table
// holds the memory; views of it must not outlive it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "folkman/data/memory/arrow_handles.hpp"
#include "folkman/data/memory/memory_rows.hpp"

namespace folkman {

class ArrowTable {
 public:
  // Reads the stream to its end. `shown` names it in messages.
  ArrowTable(ArrowArrayStream* stream, std::string shown);

  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  // Error naming the column that is neither numbers nor truth values.
  [[nodiscard]] TableView rows() const;
  // Of the one column there is. Error unless it holds strings, none of them missing.
  [[nodiscard]] Documents documents() const;

 private:
  struct Chunk {
    Offset rows = 0;
    Offset offset = 0;                       // of a record batch as a whole
    std::vector<const ArrowArray*> columns;  // of `array`, or itself where it is no struct
  };
  [[nodiscard]] const ArrowSchema& column_schema(std::size_t column) const;
  [[nodiscard]] NumberArray numbers(std::size_t column, const Chunk& chunk) const;

  std::string shown_;
  bool is_struct_ = false;
  ArrowHandle<ArrowSchema> schema_;
  std::vector<ArrowHandle<ArrowArray>> arrays_;
  std::vector<Chunk> chunks_;
  std::vector<std::string> names_;
};

}  // namespace folkman
