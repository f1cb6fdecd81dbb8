#include "folkman/data/batch/row_store.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace folkman {

void RowStore::add(std::uint64_t number, const Batch& counts) {
  constexpr std::size_t most_words = std::numeric_limits<std::uint32_t>::max();
  if (!has_all()) return;
  Block block;
  const auto largest = counts.columns.empty() ? 0 : std::ranges::max(counts.columns);
  const auto largest_bits = std::bit_width(static_cast<std::uint32_t>(largest));
  block.count_bits = std::min<unsigned>(32U - static_cast<unsigned>(largest_bits), 16U);
  const std::uint32_t fitting = (std::uint32_t{1} << block.count_bits) - 1;
  std::vector<std::uint32_t>& words = block.words;
  words.reserve(counts.columns.size());
  block.ends.reserve(counts.rows());
  for (std::size_t row = 0; row < counts.rows(); ++row) {
    for (auto i = static_cast<std::size_t>(counts.starts[row]);
         i < static_cast<std::size_t>(counts.starts[row + 1]); ++i) {
      const auto column = static_cast<std::uint32_t>(counts.columns[i]) << block.count_bits;
      const auto count = static_cast<std::uint32_t>(counts.values[i]);
      words.push_back(column | (count <= fitting ? count : 0));
      if (count > fitting) words.push_back(count);
    }
    block.ends.push_back(static_cast<std::uint32_t>(words.size()));
  }
  block.classes = counts.classes;
  const bool fits = block.words.size() <= most_words && counts.weights.empty() &&
                    counts.targets.empty() && counts.carried.empty() && counts.notes.empty();
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
