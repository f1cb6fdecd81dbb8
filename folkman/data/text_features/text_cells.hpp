// One worker's way from documents to the entries of a row. Readers of every format call it for the
// cells of text columns; what n-grams are, how they are numbered and weighted is behind it.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "folkman/data/batch/batch.hpp"

namespace folkman {

class TextTables;  // data/text_features/text_tables.hpp: what the workers of a reading share

class TextCells {
 public:
  explicit TextCells(TextTables& tables);
  TextCells(TextCells&&) noexcept;
  TextCells& operator=(TextCells&&) noexcept;
  ~TextCells();

  // Appends the features of a document of text column `place` (a place in ReadOptions::text; 0
  // where the format has one text only) to the entries of the row being made: distinct columns, in
  // any order, no zeros. The caller closes the row (Batch::starts), or cuts the entries off again.
  void add(std::size_t place, std::string_view document, Batch& batch);

  // Columns are final, and a document's are in order; else they are numbers in no order.
  [[nodiscard]] bool columns_are_final() const;
  // The column of a feature that is known by name, from another column of the table.
  [[nodiscard]] Column named_column(std::int32_t number) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace folkman
