// Rows in memory, taken apart and put together: some of the rows, some of the columns, more rows.
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "folkman/data/batch/batch.hpp"

namespace folkman {

// Columns (ascending) are renumbered by their place among those chosen.
[[nodiscard]] Batch with_columns(const Batch& rows, std::span<const Column> columns);
// In the order given, with what they carry and what was noted of them.
[[nodiscard]] Batch with_rows(const Batch& rows, std::span<const std::size_t> chosen);
// Values above the threshold become 1, the others are left out; unset: as they are.
[[nodiscard]] Batch binarized(Batch rows, std::optional<double> threshold);
// More rows, with what they carry; where only some have weights, the others have 1. `share` of all
// rows, if known, are there with these: it tells how much room to make, so that the arrays seldom
// move, and what they get too much is never touched.
void append(Batch& all, const Batch& more, double share = 0);

// The entries of a row that lie in a range of columns, found without a look at the others: what
// works through columns in blocks passes every row once per block.
// `use(column, entry)`: its column counted from `first`, and where it stands in the batch.
template <class Use>
void for_each_entry_between(const Batch& rows, std::size_t row, std::size_t first, std::size_t end,
                            const Use& use) {
  const auto begin = static_cast<std::size_t>(rows.starts[row]);
  const auto columns = std::span(rows.columns)
                           .subspan(begin, static_cast<std::size_t>(rows.starts[row + 1]) - begin);
  for (auto at = std::ranges::lower_bound(columns, static_cast<Column>(first));
       at != columns.end() && *at < static_cast<Offset>(end); ++at) {
    use(static_cast<std::size_t>(*at) - first,
        begin + static_cast<std::size_t>(at - columns.begin()));
  }
}

}  // namespace folkman
