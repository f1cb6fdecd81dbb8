#include "folkman/data/memory/arrow_table.hpp"

#include <string_view>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/data/memory/arrow_cells.hpp"

namespace folkman {

ArrowTable::ArrowTable(ArrowArrayStream* stream, std::string shown)
    : shown_(std::move(shown)), schema_(arrow_handle<ArrowSchema>()) {
  const auto check = [&](int failure) {
    if (failure == 0) return;
    const char* said = stream->get_last_error(stream);
    refuse_data(shown_, said != nullptr ? said : "the Arrow stream could not be read",
                "check the table where it was made");
  };
  check(stream->get_schema(stream, schema_.get()));
  is_struct_ = std::string_view(schema_->format) == "+s";
  for (std::size_t c = 0; c < (is_struct_ ? static_cast<std::size_t>(schema_->n_children) : 1);
       ++c) {
    const char* name = column_schema(c).name;
    names_.emplace_back(name != nullptr ? name : "");
  }
  while (true) {
    auto array = arrow_handle<ArrowArray>();
    check(stream->get_next(stream, array.get()));
    if (array->release == nullptr) return;
    Chunk chunk{.rows = array->length, .offset = is_struct_ ? array->offset : 0, .columns = {}};
    for (std::int64_t c = 0; is_struct_ && c < array->n_children; ++c) {
      chunk.columns.push_back(array->children[c]);
    }
    if (!is_struct_) chunk.columns.push_back(array.get());
    chunks_.push_back(std::move(chunk));
    arrays_.push_back(std::move(array));
  }
}

const ArrowSchema& ArrowTable::column_schema(std::size_t column) const {
  return is_struct_ ? *schema_->children[column] : *schema_;
}

NumberArray ArrowTable::numbers(std::size_t column, const Chunk& chunk) const {
  const std::string_view format = column_schema(column).format;
  const auto type = arrow_number_type(format);
  if (!type || column_schema(column).dictionary != nullptr) {
    refuse_data(
        shown_ + ", column '" + names_[column] + "'",
        "it holds neither numbers nor truth values (Arrow format '" + std::string(format) + "')",
        "leave it out or encode it; text goes through a vectoriser");
  }
  const ArrowArray& array = *chunk.columns[column];
  NumberArray result{.data = array.buffers[1],
                     .type = *type,
                     .stride = static_cast<std::ptrdiff_t>(size_of(*type)),
                     .present = arrow_presence(array),
                     .first_bit = 0};
  return result.from(array.offset + chunk.offset);
}

TableView ArrowTable::rows() const {
  TableView result{.columns = static_cast<Offset>(names_.size()), .chunks = {}};
  for (const Chunk& chunk : chunks_) {
    TableChunk made{.rows = chunk.rows, .columns = {}};
    for (std::size_t c = 0; c < names_.size(); ++c) made.columns.push_back(numbers(c, chunk));
    result.chunks.push_back(std::move(made));
  }
  return result;
}

Documents ArrowTable::documents() const {
  const ArrowSchema& column = column_schema(0);
  const bool known = arrow_kind(column) == ArrowKind::words && column.dictionary == nullptr;
  if (names_.size() != 1 || !known) {
    refuse_data(shown_,
                names_.size() != 1 ? "it has " + std::to_string(names_.size()) + " columns"
                                   : "it does not hold strings (Arrow format '" +
                                         std::string(column.format) + "')",
                "pass one column of strings");
  }
  Documents documents;
  std::string room;
  for (const Chunk& chunk : chunks_) {
    const ArrowCells cells(column, *chunk.columns.front(), chunk.offset);
    for (Offset cell = 0; cell < chunk.rows; ++cell) {
      if (cells.is_missing(cell)) {
        refuse_data(shown_ + ", row " + std::to_string(documents.size()) + " (from 0)",
                    "the document is missing",
                    "fill it with an empty string, or leave the row out");
      }
      documents.push_back(cells.text(cell, room));
    }
  }
  return documents;
}

}  // namespace folkman
