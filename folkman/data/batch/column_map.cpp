#include "folkman/data/batch/column_map.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <span>
#include <tuple>

#include "folkman/base/error.hpp"
#include "folkman/base/names/dictionary.hpp"

namespace folkman {
namespace {

Offset number_named(std::string_view name) {
  Offset number = 0;
  const auto* end = name.data() + name.size();
  const auto [stop, failure] = std::from_chars(name.data(), end, number);
  if (failure != std::errc{} || stop != end) {
    refuse_data(
        "features",
        "the model knows features by name ('" + std::string(name) + "'), the data by column number",
        "give the names of the columns in a file (@{names}), or data of the "
        "format that the model was fitted on");
  }
  return number;
}

}  // namespace

ColumnMap::ColumnMap(const Features& known, Offset first) {
  if (known.is_numbered()) {
    shift_only_ = true;
    shift_ = first - known.first();
    width_ = static_cast<Offset>(known.width());
    return;
  }
  std::vector<std::pair<Offset, Column>> pairs;
  pairs.reserve(known.width());
  for (std::size_t i = 0; i < known.width(); ++i) {
    pairs.emplace_back(number_named(known.names()[i]) - first, static_cast<Column>(i));
  }
  set_positions(pairs);
}

ColumnMap::ColumnMap(const Features& known, const std::vector<std::string>& names, Offset skipped) {
  Dictionary columns;
  for (const std::string& name : names) (void)columns.number(name);
  std::vector<std::pair<Offset, Column>> pairs;
  for (std::size_t i = 0; i < known.width(); ++i) {
    const std::string name = known.name(static_cast<Column>(i));
    const Offset column = columns.find(name);
    if (column < 0) {
      refuse_data("feature names",
                  "the model's feature '" + name + "' is not among the names of the data",
                  "give the list of names that belongs to these data");
    }
    pairs.emplace_back(column + skipped, static_cast<Column>(i));
  }
  set_positions(pairs);
}

void ColumnMap::set_positions(const std::vector<std::pair<Offset, Column>>& pairs) {
  Offset largest = -1;
  for (const auto& [column, position] : pairs) largest = std::max(largest, column);
  constexpr Offset always_dense = Offset{1} << 20;
  const bool dense = largest < std::max(always_dense, 16 * static_cast<Offset>(pairs.size()));
  if (dense) table_.assign(static_cast<std::size_t>(largest + 1), -1);
  for (const auto& [column, position] : pairs) {
    if (column < 0 || column > std::numeric_limits<Column>::max()) continue;  // no data have it
    if (dense) {
      table_[static_cast<std::size_t>(column)] = position;
    } else {
      scattered_.emplace(static_cast<Column>(column), position);
    }
  }
}

Column ColumnMap::position(Column column) const {
  if (shift_only_) {
    const Offset at = column + shift_;
    return at >= 0 && at < width_ ? static_cast<Column>(at) : -1;
  }
  if (static_cast<std::size_t>(column) < table_.size()) {
    return table_[static_cast<std::size_t>(column)];
  }
  const auto found = scattered_.find(column);
  return found == scattered_.end() ? -1 : found->second;
}

void ColumnMap::apply(Batch& batch) const {
  move_columns(batch, [this](Column column) { return position(column); });
  sort_rows(batch);
}

void sort_entries(Batch& batch, std::size_t first, std::size_t last, EntryRoom& room) {
  const auto columns = std::span(batch.columns).subspan(first, last - first);
  if (std::ranges::is_sorted(columns)) return;
  room.clear();
  for (std::size_t i = first; i < last; ++i) room.emplace_back(batch.columns[i], batch.values[i]);
  std::ranges::sort(room, {}, &EntryRoom::value_type::first);
  for (const auto& entry : room) {
    std::tie(batch.columns[first], batch.values[first]) = entry;
    ++first;
  }
}

void sort_rows(Batch& batch) { sort_rows(batch, 0, batch.rows()); }

void sort_rows(Batch& batch, std::size_t first_row, std::size_t last_row) {
  EntryRoom room;
  for (std::size_t row = first_row; row < last_row; ++row) {
    sort_entries(batch, static_cast<std::size_t>(batch.starts[row]),
                 static_cast<std::size_t>(batch.starts[row + 1]), room);
  }
}

}  // namespace folkman
