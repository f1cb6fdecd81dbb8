#include "folkman/statistics/medians/median_sketch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

constexpr int dropped_bits = 16;  // of 64; the other 48 make a key

std::uint64_t key_of(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value + 0.0);
  const std::uint64_t sign = std::uint64_t{1} << 63U;
  return (bits & sign ? ~bits : bits | sign) >> dropped_bits;
}

void check_value(double value, std::size_t row, Column column) {
  if (std::abs(value) < 1e300) return;
  refuse_data("row " + std::to_string(row + 1),
              "the value of feature number " + std::to_string(column) +
                  (std::isfinite(value) ? " is too large" : " is not a finite number"),
              "leave the row out, or put a number below 1e300 there");
}

}  // namespace

std::size_t ColumnSketch::place_of(std::uint64_t prefix) {
  const auto at = std::ranges::lower_bound(prefix_, prefix);
  const auto place = at - prefix_.begin();
  if (at != prefix_.end() && *at == prefix) return static_cast<std::size_t>(place);
  prefix_.insert(at, prefix);
  const auto before = place * static_cast<std::ptrdiff_t>(classes_);
  counts_.insert(counts_.begin() + before, classes_, 0);
  offsets_.insert(offsets_.begin() + before, classes_, 0);
  return static_cast<std::size_t>(place);
}

void ColumnSketch::add(double value, std::size_t of_class, std::uint64_t copies,
                       std::size_t most_cells) {
  const std::uint64_t key = key_of(value);
  const std::size_t cell = place_of(key >> shift_) * classes_ + of_class;
  counts_[cell] += copies;
  offsets_[cell] += copies * (key & ((std::uint64_t{1} << shift_) - 1));
  while (prefix_.size() > most_cells) coarsen();
}

void ColumnSketch::add(const ColumnSketch& other, std::size_t most_cells) {
  ColumnSketch more = other;
  while (more.shift_ < shift_) more.coarsen();
  while (shift_ < more.shift_) coarsen();
  for (std::size_t j = 0; j < more.prefix_.size(); ++j) {
    const std::size_t cell = place_of(more.prefix_[j]) * classes_;
    for (std::size_t c = 0; c < classes_; ++c) {
      counts_[cell + c] += more.counts_[j * classes_ + c];
      offsets_[cell + c] += more.offsets_[j * classes_ + c];
    }
  }
  while (prefix_.size() > most_cells) coarsen();
}

// One bit less: neighbours become one, distances then count from the lower one's edge.
void ColumnSketch::coarsen() {
  const std::uint64_t width = std::uint64_t{1} << shift_;
  std::size_t kept = 0;
  for (std::size_t j = 0; j < prefix_.size(); ++j) {
    const bool upper = (prefix_[j] & 1U) != 0;
    const std::uint64_t prefix = prefix_[j] >> 1U;
    const bool joins = kept > 0 && prefix_[kept - 1] == prefix;
    if (!joins) ++kept;
    prefix_[kept - 1] = prefix;
    for (std::size_t c = 0; c < classes_; ++c) {
      const std::uint64_t count = counts_[j * classes_ + c];
      const std::uint64_t offset = offsets_[j * classes_ + c] + (upper ? count * width : 0);
      const std::size_t to = (kept - 1) * classes_ + c;
      counts_[to] = count + (joins ? counts_[to] : 0);
      offsets_[to] = offset + (joins ? offsets_[to] : 0);
    }
  }
  prefix_.resize(kept);
  counts_.resize(kept * classes_);
  offsets_.resize(kept * classes_);
  ++shift_;
}

std::uint64_t ColumnSketch::count(std::size_t of_class) const {
  std::uint64_t count = 0;
  for (std::size_t j = 0; j < prefix_.size(); ++j) count += counts_[j * classes_ + of_class];
  return count;
}

MedianSketch::MedianSketch(std::size_t width, std::size_t classes, std::size_t most_cells)
    : most_cells_(most_cells),
      columns_(width, ColumnSketch(classes)),
      locks_((width + columns_per_lock - 1) / columns_per_lock) {}

void MedianSketch::add(const Batch& rows) {
  if (!rows.weights.empty()) {
    refuse_data("medians beyond memory", "rows have weights, which a sketch does not take",
                "allow more memory (@{memory}), or leave the weights out");
  }
  struct Entry {
    Column column;
    Class of_class;
    double value;
  };
  std::vector<Entry> entries;
  entries.reserve(rows.values.size());
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    if (rows.classes[row] < 0) continue;
    for (auto i = static_cast<std::size_t>(rows.starts[row]);
         i < static_cast<std::size_t>(rows.starts[row + 1]); ++i) {
      const auto number = static_cast<std::size_t>(rows.first_row) + row;
      check_value(rows.values[i], number, rows.columns[i]);
      entries.push_back({rows.columns[i], rows.classes[row], rows.values[i]});
    }
  }
  std::ranges::sort(entries, {}, &Entry::column);
  for (std::size_t i = 0; i < entries.size();) {
    const std::size_t lock = static_cast<std::size_t>(entries[i].column) / columns_per_lock;
    const std::scoped_lock hold(locks_[lock]);
    for (; i < entries.size() &&
           static_cast<std::size_t>(entries[i].column) / columns_per_lock == lock;
         ++i) {
      columns_[static_cast<std::size_t>(entries[i].column)].add(
          entries[i].value, static_cast<std::size_t>(entries[i].of_class), 1, most_cells_);
    }
  }
}

MedianSketch& MedianSketch::operator+=(const MedianSketch& other) {
  for (std::size_t i = 0; i < columns_.size(); ++i) columns_[i].add(other.columns_[i], most_cells_);
  return *this;
}

void MedianSketch::add_zeros(std::span<const std::int64_t> class_rows) {
  for (ColumnSketch& column : columns_) {
    for (std::size_t c = 0; c < class_rows.size(); ++c) {
      const auto zeros = static_cast<std::uint64_t>(class_rows[c]) - column.count(c);
      if (zeros > 0) column.add(0.0, c, zeros, most_cells_);
    }
  }
}

}  // namespace folkman
