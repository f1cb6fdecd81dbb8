// The cells of one column of an Arrow array, by place: numbers as doubles, strings of every layout,
// codes of a dictionary, and what is missing. Arrays of files are not trusted: a code or a cut that
// cannot be is an Error.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "folkman/data/memory/arrow_kind.hpp"

namespace folkman {

[[nodiscard]] const std::uint8_t* arrow_presence(const ArrowArray& array);  // null: all are there

class ArrowCells {
 public:
  // Both are borrowed. Cell 0 is the array's element `first`, its own offset counted in.
  ArrowCells(const ArrowSchema& column, const ArrowArray& array, Offset first);

  [[nodiscard]] ArrowKind kind() const { return kind_; }
  [[nodiscard]] bool is_missing(Offset cell) const;
  // As a table of text would have it; empty where missing. `room` holds what is made for it.
  [[nodiscard]] std::string_view text(Offset cell, std::string& room) const;
  // Rounded correctly; NaN where missing. Of numbers, truth values and nothing.
  void numbers(Offset first, std::span<double> out) const;

  [[nodiscard]] bool has_codes() const { return schema_->dictionary != nullptr; }
  [[nodiscard]] Offset code_count() const { return array_->dictionary->length; }
  [[nodiscard]] Offset code(Offset cell) const;  // -1 where missing
  [[nodiscard]] ArrowCells values() const;       // by code

 private:
  [[nodiscard]] std::string_view string_at(Offset place) const;
  template <typename Cut>
  [[nodiscard]] std::string_view between(Offset place) const;
  [[nodiscard]] std::string_view viewed(Offset place) const;

  const ArrowSchema* schema_;
  const ArrowArray* array_;
  Offset first_;
  ArrowKind kind_;
  std::string_view format_;
  std::optional<NumberType> type_;  // of numbers, or of codes
};

}  // namespace folkman
