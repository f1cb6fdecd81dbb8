#include "folkman/text/counting/ngram_cache.hpp"

#include <algorithm>

namespace folkman {

void NgramCache::clear() {
  count_ = 0;
  others_.clear();
  if (++stamp_ != 0) return;
  for (Slot& slot : slots_) slot.stamp = 0;
  stamp_ = 1;
}

// Without a branch: whether an n-gram comes again is nothing a processor could guess.
inline void NgramCache::count(Slot& slot) {
  const std::uint32_t fresh = slot.stamp != stamp_ ? 1 : 0;
  const std::uint32_t before = fresh - 1;  // all bits, if it comes again
  const std::uint32_t place =
      (slot.place & before) | (static_cast<std::uint32_t>(count_) & ~before);
  slot.stamp = stamp_;
  slot.place = place;
  Entry& entry = entries_[place];
  entry.number = slot.number;
  entry.count = static_cast<std::int32_t>(static_cast<std::uint32_t>(entry.count) & before) + 1;
  count_ += fresh;
}

void NgramCache::number(NgramTable& table, std::span<const Key> keys,
                        std::span<std::int32_t> numbers, bool counted) {
  constexpr std::size_t words_ahead = 16;  // lookups under way while memory answers
  if (slots_.empty()) slots_.resize(std::size_t{1} << bits);
  if (entries_.size() < count_ + keys.size()) entries_.resize(2 * (count_ + keys.size()));
  missed_.clear();
  missed_keys_.clear();
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i % words_ahead == 0) {
      for (const Key key : keys.subspan(i, std::min(words_ahead, keys.size() - i)))
        __builtin_prefetch(&slot(key));
    }
    Slot& found = slot(keys[i]);
    numbers[i] = found.number;
    if (found.key != keys[i]) {
      missed_.push_back(i);
      missed_keys_.push_back(keys[i]);
    } else if (counted && found.number >= 0) {
      count(found);
    }
  }
  if (missed_.empty()) return;
  missed_numbers_.resize(missed_.size());
  table.number(missed_keys_, missed_numbers_);
  for (std::size_t m = 0; m < missed_.size(); ++m) {
    numbers[missed_[m]] = missed_numbers_[m];
    take_in(missed_keys_[m], missed_numbers_[m], counted);
  }
}

void NgramCache::take_in(Key key, std::int32_t number, bool counted) {
  Slot& slot = this->slot(key);
  if (slot.key != key && slot.stamp == stamp_) {
    if (counted && number >= 0) others_.add(number);
    return;
  }
  if (slot.key != key) slot = {.key = key, .number = number};
  if (counted && number >= 0) count(slot);
}

std::span<const NgramCache::Entry> NgramCache::entries() {
  const auto& others = others_.entries();
  if (entries_.size() < count_ + others.size()) entries_.resize(count_ + others.size());
  std::ranges::copy(others, entries_.begin() + static_cast<std::ptrdiff_t>(count_));
  return std::span(entries_).first(count_ + others.size());
}

}  // namespace folkman
