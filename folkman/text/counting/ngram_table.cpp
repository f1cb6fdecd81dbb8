#include "folkman/text/counting/ngram_table.hpp"

#include <algorithm>
#include <limits>
#include <mutex>
#include <thread>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/stretches.hpp"

namespace folkman {
namespace {

constexpr std::size_t lookups_ahead = 12;  // lookups under way while memory answers

// Slots are filled to 5/8 at most.
std::size_t room(std::size_t slots) { return slots / 8 * 5; }

constexpr std::size_t slots_of_a_task = std::size_t{1} << 17U;  // a huge page of slots

}  // namespace

NgramTable::Slots::Slots(std::size_t size, int threads)
    : slots_(static_cast<Slot*>(scattered_memory(size * sizeof(Slot)))), size_(size) {
  for_each_stretch(size, slots_of_a_task, threads, [&](std::size_t first, std::size_t last) {
    std::uninitialized_default_construct(&slots_[first], &slots_[last]);
  });
}

std::size_t NgramTable::home(Key key) const {
  return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15U) >> shift_);
}

NgramTable::Key NgramTable::key_copy(std::size_t number) const {
  const std::shared_lock hold(lock_);
  return keys_[number];
}

void NgramTable::number(std::span<const Key> keys, std::span<std::int32_t> numbers) {
  std::shared_lock hold(lock_, std::defer_lock);
  if (!frozen_) {
    hold.lock();
    while (claimed_.fetch_add(keys.size()) + keys.size() > room(slots_.size())) {
      claimed_ -= keys.size();
      hold.unlock();
      grow(keys.size());
      hold.lock();
    }
  }
  if (slots_.empty()) {
    std::ranges::fill(numbers, -1);
    return;
  }
  std::size_t fresh = 0;
  for (std::size_t i = 0; i < std::min(lookups_ahead, keys.size()); ++i) {
    __builtin_prefetch(&slots_[home(keys[i])]);
  }
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i + lookups_ahead < keys.size()) __builtin_prefetch(&slots_[home(keys[i + lookups_ahead])]);
    numbers[i] = keys[i] == nothing ? -1 : frozen_ ? found(keys[i]) : found_or_new(keys[i], fresh);
  }
  if (frozen_) return;
  claimed_ -= keys.size() - fresh;  // the new ones keep their places
}

std::int32_t NgramTable::found(Key key) const {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = home(key);; at = (at + 1) & mask) {
    const Key there = slots_[at].key.load(std::memory_order_relaxed);
    if (there == key) return slots_[at].number.load(std::memory_order_relaxed);
    if (there == nothing) return -1;
  }
}

std::int32_t NgramTable::found_or_new(Key key, std::size_t& fresh) {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = home(key);; at = (at + 1) & mask) {
    Slot& slot = slots_[at];
    Key there = slot.key.load(std::memory_order_acquire);
    if (there == nothing && slot.key.compare_exchange_strong(there, key)) {
      ++fresh;
      const std::int32_t number = next_.fetch_add(1);
      keys_[static_cast<std::size_t>(number)] = key;
      slot.number.store(number, std::memory_order_release);
      return number;
    }
    if (there != key) continue;
    std::int32_t number = slot.number.load(std::memory_order_acquire);
    while (number < 0) {  // another worker has just put the key there
      std::this_thread::yield();
      number = slot.number.load(std::memory_order_acquire);
    }
    return number;
  }
}

void NgramTable::grow(std::size_t more) {
  const std::unique_lock hold(lock_);
  const std::size_t wanted = claimed_.load() + 2 * more;
  if (wanted <= room(slots_.size())) return;
  if (wanted > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()) - 2) {
    refuse_data("text", "there are more than 2147483645 different n-grams",
                "hash them (@{hash=1048576}), or take shorter ones");
  }
  std::size_t size = std::max<std::size_t>(slots_.size(), 1024);
  while (room(size) < wanted) size *= 2;
  const Slots old = std::exchange(slots_, Slots(size, threads_));
  shift_ = 64;
  for (std::size_t reach = 1; reach < size; reach *= 2) --shift_;
  for_each_stretch(old.size(), slots_of_a_task, threads_, [&](std::size_t first, std::size_t last) {
    for (std::size_t at = first; at < last; ++at) {
      if (old[at].key.load(std::memory_order_relaxed) != nothing) put(old[at]);
    }
  });
  keys_.resize(room(size) + 1);
}

// While the table grows: keys are all different, and numbers are looked up by no one.
void NgramTable::put(const Slot& slot) {
  const Key key = slot.key.load(std::memory_order_relaxed);
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = home(key);
  for (Key there = nothing;
       !slots_[at].key.compare_exchange_strong(there, key, std::memory_order_relaxed);
       there = nothing) {
    at = (at + 1) & mask;
  }
  slots_[at].number.store(slot.number.load(std::memory_order_relaxed), std::memory_order_relaxed);
}

}  // namespace folkman
