// One pass over a data set by several threads into any statistic that merges. Each worker has a
// copy of its own while all copies together stay within a budget; beyond it workers share, worker w
// using copy w mod c under a lock, and c halves until the rest fits. As merging is exact, it does
// not show in the result which copy took which rows.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

namespace folkman {

template <typename T>
concept Mergeable = std::copyable<T> && requires(T left, const T& right) {
  left += right;
  { right.bytes() } -> std::convertible_to<std::size_t>;
};

template <Mergeable Statistic>
class SharedCopies {
 public:
  static constexpr std::size_t default_budget = std::size_t{512} << 20;

  SharedCopies(int workers, const Statistic& empty, std::size_t budget = default_budget)
      : places_(static_cast<std::size_t>(std::max(workers, 1))),
        active_(places_.size()),
        budget_(budget) {
    for (Place& place : places_) place.statistic = empty;
  }

  // `work` gets a copy that no one else has at that moment.
  template <std::invocable<Statistic&> Work>
  void with(int worker, Work&& work) {
    const std::size_t active = active_;
    Place& place = places_[static_cast<std::size_t>(worker) % active];
    const std::scoped_lock hold(place.lock);
    std::forward<Work>(work)(place.statistic);
    if (active > 1 && place.statistic.bytes() > budget_ / active) {
      auto expected = active;  // someone else may have halved it already
      active_.compare_exchange_strong(expected, active / 2);
    }
  }

  // All that was gathered so far, while no worker is at work; they go on from there.
  [[nodiscard]] Statistic& gathered(const Statistic& empty) {
    Statistic all = merged();
    for (Place& place : places_) place.statistic = empty;
    return places_.front().statistic = std::move(all);
  }

  // All that was gathered, once every worker is done.
  [[nodiscard]] Statistic merged() {
    Statistic result = std::move(places_.front().statistic);
    for (std::size_t i = 1; i < places_.size(); ++i) {
      if constexpr (requires { result.merge(std::move(places_[i].statistic), 1); }) {
        result.merge(std::move(places_[i].statistic), static_cast<int>(places_.size()));
      } else {
        result += std::move(places_[i].statistic);
      }
      places_[i].statistic = Statistic();
    }
    return result;
  }

 private:
  struct Place {
    std::mutex lock;
    Statistic statistic;
  };
  std::vector<Place> places_;
  std::atomic<std::size_t> active_;
  std::size_t budget_;
};

}  // namespace folkman
