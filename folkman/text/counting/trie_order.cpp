#include "folkman/text/counting/trie_order.hpp"

#include <algorithm>
#include <utility>

#include "folkman/base/threads.hpp"

namespace folkman {
namespace {

using Rank = std::function<std::uint32_t(std::int32_t unit)>;

// The n-grams of one length. Those that extend the p-th of the length before are
// items[starts[p] .. starts[p + 1]).
struct Level {
  std::vector<std::uint64_t> items;  // rank of the last unit, number
  std::vector<std::uint32_t> starts;
};

std::int32_t number_of(std::uint64_t item) { return static_cast<std::int32_t>(item & 0xFFFFFFFFU); }

class Levels {
 public:
  Levels(const NgramTable& ngrams, const Rank& rank, int threads)
      : ngrams_(ngrams), rank_(rank), tasks_(static_cast<std::size_t>(resolved_threads(threads))) {
    lengths_.resize(ngrams.size());
    for (std::size_t number = 0; number < lengths_.size(); ++number) {  // prefixes come first
      const std::int32_t prefix = NgramTable::prefix(ngrams[number]);
      lengths_[number] = prefix < 0 ? 1 : lengths_[static_cast<std::size_t>(prefix)] + 1;
      longest_ = std::max(longest_, lengths_[number]);
    }
    places_.resize(ngrams.size());
    std::size_t before = 1;
    for (std::uint32_t length = 1; length <= longest_; ++length) {
      levels_.push_back(level(length, before));
      before = levels_.back().items.size();
    }
  }

  // Those that extend an n-gram follow it.
  [[nodiscard]] TrieOrder order() const {
    TrieOrder order;
    order.numbers.reserve(lengths_.size());
    order.ranks.reserve(lengths_.size());
    order.lengths.reserve(lengths_.size());
    if (levels_.empty()) return order;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> left;  // of each length: next, end
    left.emplace_back(0, levels_[0].starts[1]);
    while (!left.empty()) {
      auto& [next, end] = left.back();
      if (next == end) {
        left.pop_back();
        continue;
      }
      const std::size_t length = left.size();
      const std::uint32_t place = next++;
      const std::uint64_t item = levels_[length - 1].items[place];
      order.numbers.push_back(number_of(item));
      order.ranks.push_back(static_cast<std::uint32_t>(item >> 32));
      order.lengths.push_back(static_cast<std::uint32_t>(length));
      if (length == longest_) continue;
      const auto& starts = levels_[length].starts;
      left.emplace_back(starts[place], starts[place + 1]);
    }
    return order;
  }

 private:
  // Calls take(number, place of its prefix) of the n-grams of a length whose prefix is the task's:
  // each task has a range of prefixes, so none gets in another's way.
  template <typename Take>
  void each_of(std::uint32_t length, std::size_t first, std::size_t last, Take take) const {
    for (std::size_t number = 0; number < lengths_.size(); ++number) {
      if (lengths_[number] != length) continue;
      const std::int32_t prefix = NgramTable::prefix(ngrams_[number]);
      const std::size_t place = prefix < 0 ? 0 : places_[static_cast<std::size_t>(prefix)];
      if (first <= place && place < last) take(number, place);
    }
  }

  [[nodiscard]] Level level(std::uint32_t length, std::size_t before) {
    Level level;
    level.starts.resize(before + 1);
    const auto range = [&](std::size_t task) {
      return std::pair(task * before / tasks_, (task + 1) * before / tasks_);
    };
    for_each_task(tasks_, static_cast<int>(tasks_), [&](std::size_t task, int) {
      const auto [first, last] = range(task);
      each_of(length, first, last, [&](std::size_t, std::size_t p) { ++level.starts[p + 1]; });
    });
    for (std::size_t p = 0; p < before; ++p) level.starts[p + 1] += level.starts[p];
    level.items.resize(level.starts.back());
    for_each_task(tasks_, static_cast<int>(tasks_), [&](std::size_t task, int) {
      const auto [first, last] = range(task);
      std::vector<std::uint32_t> next(level.starts.begin() + static_cast<std::ptrdiff_t>(first),
                                      level.starts.begin() + static_cast<std::ptrdiff_t>(last));
      each_of(length, first, last, [&, from = first](std::size_t number, std::size_t p) {
        const std::uint64_t rank = rank_(NgramTable::unit(ngrams_[number]));
        level.items[next[p - from]++] = rank << 32 | number;
      });
      for (std::size_t p = first; p < last; ++p) {
        std::sort(level.items.begin() + level.starts[p], level.items.begin() + level.starts[p + 1]);
      }
      if (length == longest_) return;
      for (std::size_t i = level.starts[first]; i < level.starts[last]; ++i)
        places_[static_cast<std::size_t>(number_of(level.items[i]))] =
            static_cast<std::uint32_t>(i);
    });
    return level;
  }

  const NgramTable& ngrams_;
  const Rank& rank_;
  std::size_t tasks_;
  std::uint32_t longest_ = 0;
  std::vector<std::uint32_t> lengths_;  // by number
  std::vector<std::uint32_t> places_;   // by number: among the n-grams of its length
  std::vector<Level> levels_;
};

}  // namespace

TrieOrder trie_order(const NgramTable& ngrams, const Rank& rank, int threads) {
  return Levels(ngrams, rank, threads).order();
}

}  // namespace folkman
