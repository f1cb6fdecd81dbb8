#include "folkman/base/names/dictionary.hpp"

#include <hwy/cache_control.h>
#include <xxhash.h>

#include <algorithm>
#include <limits>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

std::uint64_t hash_of(std::string_view text, std::int32_t group) {
  constexpr std::uint64_t apart = 0x9e3779b97f4a7c15U;  // group 0 has the bare hash
  return XXH3_64bits(text.data(), text.size()) + apart * static_cast<std::uint64_t>(group);
}

constexpr std::size_t piece_bytes = std::size_t{1} << 16;

// A new name takes a fraction of a microsecond, to sleep and be woken a hundred times that: wait
// awake first.
std::unique_lock<std::mutex> held_soon(std::mutex& lock) {
  constexpr int tries = 500;
  for (int i = 0; i < tries; ++i) {
    if (lock.try_lock()) return {lock, std::adopt_lock};
    hwy::Pause();
  }
  return std::unique_lock(lock);
}

}  // namespace

const NameTable::Slot* NameTable::find(std::string_view text, std::int32_t group,
                                       std::uint64_t hash) const {
  if (slots_.empty()) return nullptr;
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
    const Slot& slot = slots_[at];
    if (slot.text == nullptr) return nullptr;
    if (slot.hash == hash && slot.group == group &&
        std::string_view(slot.text, slot.size) == text) {
      return &slot;
    }
  }
}

void NameTable::insert(const Slot& slot) {
  if (2 * (used_ + 1) > slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = slot.hash & mask;
  while (slots_[at].text != nullptr) at = (at + 1) & mask;
  slots_[at] = slot;
  ++used_;
}

void NameTable::grow() {
  std::vector<Slot> old(std::max<std::size_t>(64, 2 * slots_.size()));
  old.swap(slots_);
  used_ = 0;
  for (const Slot& slot : old) {
    if (slot.text != nullptr) insert(slot);
  }
}

std::int32_t Dictionary::number(std::string_view name, std::int32_t group) {
  return slot(name, group, hash_of(name, group)).number;
}

std::int32_t Dictionary::find(std::string_view name) const {
  const std::unique_lock hold = frozen_ ? std::unique_lock<std::mutex>() : std::unique_lock(lock_);
  const auto* found = table_.find(name, 0, hash_of(name, 0));
  return found == nullptr ? -1 : found->number;
}

std::string Dictionary::name_copy(std::size_t number) const {
  const std::scoped_lock hold(lock_);
  return std::string(name(number));
}

std::size_t Dictionary::size() const {
  const std::scoped_lock hold(lock_);
  return entries_.size();
}

std::size_t Dictionary::text_bytes() const {
  const std::scoped_lock hold(lock_);
  return text_bytes_;
}

std::string_view Dictionary::name(std::size_t number) const {
  return {entries_[number].text, entries_[number].size};
}

NameTable::Slot Dictionary::slot(std::string_view name, std::int32_t group, std::uint64_t hash) {
  if (frozen_) {  // nothing changes any more, so no lock
    const auto* found = table_.find(name, group, hash);
    return found == nullptr ? NameTable::Slot{} : *found;
  }
  const auto hold = held_soon(lock_);
  if (const auto* found = table_.find(name, group, hash); found != nullptr) return *found;
  const NameTable::Slot fresh = added(name, group, hash);
  table_.insert(fresh);
  return fresh;
}

void Dictionary::append(std::string_view name, std::int32_t group) {
  const std::scoped_lock hold(lock_);
  const std::uint64_t hash = hash_of(name, group);
  const NameTable::Slot fresh = added(name, group, hash);
  if (table_.find(name, group, hash) == nullptr) table_.insert(fresh);
}

NameTable::Slot Dictionary::added(std::string_view name, std::int32_t group, std::uint64_t hash) {
  if (entries_.size() >= std::numeric_limits<std::int32_t>::max() ||
      name.size() > std::numeric_limits<std::uint32_t>::max()) {
    refuse_data("feature names", "there are more than 2147483647 different names",
                "leave out the column that holds identifiers (@{ignore})");
  }
  const NameTable::Slot fresh{.hash = hash,
                              .text = stored(name),
                              .size = static_cast<std::uint32_t>(name.size()),
                              .number = static_cast<std::int32_t>(entries_.size()),
                              .group = group};
  entries_.push_back(fresh);
  return fresh;
}

const char* Dictionary::stored(std::string_view name) {
  if (pieces_.empty() || piece_size_ - piece_used_ < name.size()) {
    piece_size_ = std::max(piece_bytes, name.size());
    pieces_.push_back(std::make_unique<char[]>(piece_size_));
    piece_used_ = 0;
  }
  char* place = pieces_.back().get() + piece_used_;
  std::copy(name.begin(), name.end(), place);
  piece_used_ += name.size();
  text_bytes_ += name.size();
  return place;
}

std::int32_t DictionaryCache::number(std::string_view name, std::int32_t group) {
  const std::uint64_t hash = hash_of(name, group);
  if (shared_->frozen()) return shared_->slot(name, group, hash).number;
  if (const auto* found = table_.find(name, group, hash); found != nullptr) return found->number;
  const NameTable::Slot slot = shared_->slot(name, group, hash);
  table_.insert(slot);
  return slot.number;
}

}  // namespace folkman
