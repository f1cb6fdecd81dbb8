#include "folkman/text/counting/word_table.hpp"

#include <string>

namespace folkman {

WordTable::WordTable(Dictionary& shared) : shared_(&shared), names_(shared) {
  if (!shared.frozen()) return;
  constexpr std::size_t few = std::size_t{1} << 14;
  constexpr std::size_t room = 8;
  while (shared.size() <= few && slots_.size() < room * shared.size())
    slots_.resize(2 * slots_.size());
  mask_ = slots_.size() - 1;
  std::string padded;
  for (std::size_t number = 0; number < shared.size(); ++number) {
    const std::string_view name = shared.name(number);
    if (name.empty() || name.size() > longest_key) continue;
    padded.assign(name).append(padding, '\0');
    const Key key = key_of(std::string_view(padded).substr(0, name.size()));
    insert({.head = key.head, .tail = key.tail, .number = static_cast<std::int32_t>(number)});
  }
}

WordTable::Slot& WordTable::missing(std::string_view word, const Key& key, std::size_t at) {
  const Slot fresh{.head = key.head, .tail = key.tail, .number = shared_->number(word)};
  if (2 * (used_ + 1) > slots_.size()) return insert(fresh);
  ++used_;
  return slots_[at] = fresh;
}

WordTable::Slot& WordTable::insert(const Slot& slot) {
  if (2 * (used_ + 1) > slots_.size()) {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    mask_ = slots_.size() - 1;
    used_ = 0;
    for (const Slot& one : old) {
      if (one.tail != 0) insert(one);
    }
  }
  std::size_t at = hash_of(slot.head, slot.tail) & mask_;
  while (slots_[at].tail != 0) at = (at + 1) & mask_;
  ++used_;
  return slots_[at] = slot;
}

}  // namespace folkman
