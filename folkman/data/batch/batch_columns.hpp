// The entries of one row of a batch that lie in a range of columns, found without a look at the
// others: what works through columns in blocks passes every row once per block.
#pragma once

#include <algorithm>
#include <span>

#include "folkman/data/batch/batch.hpp"

namespace folkman {

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
