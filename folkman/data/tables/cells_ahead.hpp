// The cells of a block of a delimited table in their order, looked at a stretch ahead of whoever
// takes them.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>

#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/tables/cell_stretch.hpp"

namespace folkman {

class CellsAhead {
 public:
  // `text` ends in a line feed.
  CellsAhead(std::string_view text, char delimiter)
      : text_(text), delimiter_(delimiter), stretch_(std::make_unique<CellStretch>()) {
    stretch_->base = text.data();
  }

  // Makes the cell that begins at `at` the next one. False when it is not in the stretch at hand.
  [[nodiscard]] bool move_to(const char* at) {
    const auto offset = static_cast<std::uint32_t>(at - stretch_->base);
    while (next_ < stretch_->count && stretch_->ends[next_ + 1] < offset) ++next_;
    return next_ < stretch_->count && stretch_->ends[next_] + 1 == offset;
  }
  // The same, with another stretch if need be. False when its end is out of sight.
  [[nodiscard]] bool look_at(const char* at) {
    if (move_to(at)) return true;
    look_at_cells(text_, at, delimiter_, *stretch_);
    next_ = 0;
    return stretch_->count > 0;
  }

  // How many of the next cells, at most `most` and all at hand, are numbers. A delimiter ends each
  // of them, but a line feed number `most` if that `ends_row`.
  [[nodiscard]] std::size_t numbers(std::size_t most, bool ends_row) {
    const std::size_t size = std::min(most, stretch_->count - next_);
    const std::size_t inner = ends_row ? std::min(most - 1, size) : size;
    std::size_t found = before_first(stretch_->odd, 0, inner);
    while (found < inner) {
      if (!read(next_ + found, delimiter_)) return found;
      found = before_first(stretch_->odd, found + 1, inner);
    }
    return found < size && read(next_ + found, '\n') ? found + 1 : found;
  }
  // Whether one of the next `size` cells, all numbers, is 0.
  [[nodiscard]] bool has_zero(std::size_t size) const {
    return before_first(stretch_->zero, 0, size) < size;
  }
  // How many of the next `size` cells, all numbers, come before the first that is below 0.
  [[nodiscard]] std::size_t before_negative(std::size_t size) const {
    if (!stretch_->minus) return size;
    const double* const first = values();
    return static_cast<std::size_t>(
        std::find_if(first, first + size, [](double value) { return value < 0; }) - first);
  }
  // Of the cells that are numbers, the next one's first.
  [[nodiscard]] const double* values() const { return stretch_->values.data() + next_; }
  // Where the next cell ends: at a delimiter, a line feed or a quote.
  [[nodiscard]] const char* stop() const { return stretch_->base + stretch_->ends[next_ + 1]; }
  // Past so many cells at hand; returns where the one after them begins.
  const char* skip(std::size_t cells) {
    next_ += cells;
    return stretch_->base + (stretch_->ends[next_] + 1);
  }

 private:
  using Bits = decltype(CellStretch::odd);
  // How many of the next `size` cells, `from` or more, come before the first whose bit is set.
  [[nodiscard]] std::size_t before_first(const Bits& bits, std::size_t from,
                                         std::size_t size) const {
    if (from >= size) return size;
    constexpr std::size_t width = CellStretch::step;
    const std::size_t last = next_ + size;
    std::size_t first = (next_ + from) / width * width;
    const std::size_t skipped = (next_ + from) % width;
    std::uint64_t found = bits[first / width] >> skipped << skipped;
    while (found == 0 && first + width < last) found = bits[(first += width) / width];
    return std::min(first + static_cast<std::size_t>(std::countr_zero(found)), last) - next_;
  }
  // Whether a cell is a number up to `end`: one that was not read may be longer than most.
  [[nodiscard]] bool read(std::size_t cell, char end) {
    const char* const stop = stretch_->base + stretch_->ends[cell + 1];
    if (*stop != end) return false;
    double& value = stretch_->values[cell];
    if (!std::isnan(value)) return true;
    const char* const start = stretch_->base + (stretch_->ends[cell] + 1);
    NumberScan scan;
    if (stop - text_.data() >= 24) scan = long_number(start, stop);
    if (scan.stop == nullptr) scan = scan_long_number(start, text_.data() + text_.size());
    if (scan.stop != stop || !std::isfinite(scan.value)) return false;
    value = scan.value;
    constexpr std::size_t width = CellStretch::step;
    stretch_->minus = stretch_->minus || value < 0;
    if (value == 0) stretch_->zero[cell / width] |= std::uint64_t{1} << cell % width;
    return true;
  }

  std::string_view text_;
  char delimiter_;
  std::unique_ptr<CellStretch> stretch_;
  std::size_t next_ = 0;
};

}  // namespace folkman
