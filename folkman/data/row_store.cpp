#include "folkman/data/row_store.hpp"

#include <limits>
#include <utility>

namespace folkman {

void RowStore::add(std::uint64_t number, const Batch& counts) {
  constexpr std::size_t most_words = std::numeric_limits<std::uint32_t>::max();
  if (!has_all()) return;
  Block block;
  block.words.reserve(counts.columns.size() + counts.columns.size() / 4);
  for (std::size_t row = 0; row < counts.rows(); ++row) {
    for (auto i = static_cast<std::size_t>(counts.starts[row]);
         i < static_cast<std::size_t>(counts.starts[row + 1]); ++i) {
      const auto column = static_cast<std::uint32_t>(counts.columns[i]);
      const auto count = static_cast<std::uint32_t>(counts.values[i]);
      block.words.push_back(column << 1 | (count == 1 ? 0 : 1));
      if (count != 1) block.words.push_back(count);
    }
    block.ends.push_back(static_cast<std::uint32_t>(block.words.size()));
  }
  block.classes = counts.classes;
  const bool fits = block.words.size() <= most_words && counts.weights.empty() &&
                    counts.carried.empty() && counts.notes.empty();
  bytes_ += fits ? 4 * (block.words.capacity() + 2 * counts.rows()) : most_ + 1;
  const std::scoped_lock hold(lock_);
  if (!has_all()) {
    blocks_ = {};
    return;
  }
  if (blocks_.size() <= number) blocks_.resize(number + 1);
  blocks_[number] = std::move(block);
}

}  // namespace folkman
