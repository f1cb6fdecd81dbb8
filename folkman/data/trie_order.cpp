#include "folkman/data/trie_order.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace folkman {
namespace {

struct Item {
  std::uint64_t key;  // place of the prefix among those of its length, then rank of the last unit
  std::int32_t number;
};

// By key, least byte first; bytes that are the same everywhere take no pass.
void radix_sort(std::vector<Item>& items) {
  constexpr std::size_t bins = 256;
  std::vector<Item> other(items.size());
  std::array<std::array<std::size_t, bins>, 8> counts{};
  for (const Item& item : items)
    for (std::size_t byte = 0; byte < 8; ++byte) ++counts[byte][(item.key >> (8 * byte)) & 0xFF];
  for (std::size_t byte = 0; byte < 8; ++byte) {
    auto& count = counts[byte];
    if (std::ranges::find(count, items.size()) != count.end()) continue;
    std::size_t start = 0;
    for (std::size_t& bin : count) start += std::exchange(bin, start);
    for (const Item& item : items) other[count[(item.key >> (8 * byte)) & 0xFF]++] = item;
    items.swap(other);
  }
}

}  // namespace

TrieOrder trie_order(const NgramTable& ngrams,
                     const std::function<std::uint32_t(std::int32_t unit)>& rank) {
  const std::size_t size = ngrams.size();
  TrieOrder order;
  order.lengths.resize(size);
  std::size_t longest = 0;
  for (std::size_t number = 0; number < size; ++number) {  // prefixes come first
    const std::int32_t prefix = NgramTable::prefix(ngrams[number]);
    order.lengths[number] = prefix < 0 ? 1 : order.lengths[static_cast<std::size_t>(prefix)] + 1;
    longest = std::max(longest, static_cast<std::size_t>(order.lengths[number]));
  }
  std::vector<std::vector<Item>> of_length(longest);
  for (std::size_t number = 0; number < size; ++number) {
    const auto length = static_cast<std::size_t>(order.lengths[number]);
    of_length[length - 1].push_back({0, static_cast<std::int32_t>(number)});
  }
  std::vector<std::uint32_t> place(size);  // among the n-grams of its length
  for (std::vector<Item>& items : of_length) {
    for (Item& item : items) {
      const auto key = ngrams[static_cast<std::size_t>(item.number)];
      const std::int32_t prefix = NgramTable::prefix(key);
      const std::uint64_t before = prefix < 0 ? 0 : place[static_cast<std::size_t>(prefix)];
      item.key = (before << 32) | rank(NgramTable::unit(key));
    }
    radix_sort(items);
    for (std::size_t i = 0; i < items.size(); ++i)
      place[static_cast<std::size_t>(items[i].number)] = static_cast<std::uint32_t>(i);
  }
  // Those that extend an n-gram follow it, and stand together among those of their length.
  order.numbers.reserve(size);
  std::vector<std::size_t> next(longest);
  for (std::size_t length = 0; order.numbers.size() < size;) {
    const bool more = next[length] < of_length[length].size();
    const std::int32_t number = more ? of_length[length][next[length]].number : 0;
    const bool extends =
        more && (length == 0 || NgramTable::prefix(ngrams[static_cast<std::size_t>(number)]) ==
                                    of_length[length - 1][next[length - 1] - 1].number);
    if (!extends) {
      --length;
      continue;
    }
    order.numbers.push_back(number);
    ++next[length];
    if (length + 1 < longest) ++length;
  }
  return order;
}

}  // namespace folkman
