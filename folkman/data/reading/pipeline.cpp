#include "folkman/data/reading/pipeline.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <limits>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "folkman/base/threads.hpp"

namespace folkman {
namespace {

using ItemPointer = std::unique_ptr<PipelineItem>;

class Pipeline {
 public:
  Pipeline(const PipelineStages& stages, int threads)
      : stages_(stages), limit_(2 * static_cast<std::size_t>(threads)), parsed_(limit_) {}

  void work(int worker) {
    std::unique_lock hold(lock_);
    while (!finished()) {
      if (!ordered_.empty()) {
        finish_one(hold, worker);
      } else if (!ordering_ && parsed_[next_in_order_ % limit_] != nullptr) {
        order_one(hold);
      } else if (!cutting_ && !ended_ && under_way_ < limit_) {
        cut_and_parse_one(hold, worker);
      } else {
        wait(hold);
      }
    }
    notify();
  }

  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  [[nodiscard]] bool finished() const { return ended_ && under_way_ == 0; }

  void notify() {
    ++changes_;
    changed_.notify_all();
  }

  // Until something has changed, or perhaps not. Most waits are shorter than it takes to fall
  // asleep and be woken, so one worker at a time stays awake for a while.
  void wait(std::unique_lock<std::mutex>& hold) {
    constexpr int looks = 100;
    if (!std::exchange(somebody_watches_, true)) {
      const std::uint64_t before = changes_;
      hold.unlock();
      for (int i = 0; i < looks && changes_ == before; ++i) std::this_thread::yield();
      hold.lock();
      somebody_watches_ = false;
      if (changes_ != before) return;
    }
    changed_.wait(hold);
  }

  // Runs `stage` without the lock. False when it failed or an earlier block has.
  template <typename Stage>
  [[nodiscard]] bool run(std::unique_lock<std::mutex>& hold, std::uint64_t number, Stage&& stage) {
    if (number >= failed_number_) return false;
    hold.unlock();
    std::exception_ptr failure;
    try {
      stage();
    } catch (...) {
      failure = std::current_exception();
    }
    hold.lock();
    if (failure && number < failed_number_) {
      failed_number_ = number;
      failure_ = failure;
      ended_ = true;
      drop_later_blocks();
    }
    return number < failed_number_;
  }

  void drop_later_blocks() {
    for (ItemPointer& item : parsed_) {
      if (item != nullptr && item->number >= failed_number_) recycle(std::move(item));
    }
  }

  void recycle(ItemPointer item) {
    item->reader.reset();
    item->block.records.reset();
    free_.push_back(std::move(item));
    --under_way_;
    notify();
  }

  void cut_and_parse_one(std::unique_lock<std::mutex>& hold, int worker) {
    if (free_.empty()) free_.push_back(std::make_unique<PipelineItem>());
    ItemPointer item = std::move(free_.back());
    free_.pop_back();
    ++under_way_;
    cutting_ = true;
    item->number = next_cut_++;
    bool more = false;
    bool sound = run(hold, item->number, [&] { more = stages_.cut(*item); });
    cutting_ = false;
    if (sound && !more) ended_ = true;
    notify();
    sound = sound && more && run(hold, item->number, [&] { stages_.parse(*item, worker); });
    if (!sound) {
      recycle(std::move(item));
      return;
    }
    ItemPointer& place = parsed_[item->number % limit_];
    place = std::move(item);
    notify();
  }

  void order_one(std::unique_lock<std::mutex>& hold) {
    ItemPointer item = std::move(parsed_[next_in_order_ % limit_]);
    ordering_ = true;
    const bool sound = run(hold, item->number, [&] { stages_.in_order(*item); });
    ordering_ = false;
    ++next_in_order_;
    if (sound) {
      ordered_.push_back(std::move(item));
    } else {
      recycle(std::move(item));
    }
    notify();
  }

  void finish_one(std::unique_lock<std::mutex>& hold, int worker) {
    ItemPointer item = std::move(ordered_.front());
    ordered_.pop_front();
    (void)run(hold, item->number, [&] { stages_.in_parallel(*item, worker); });
    recycle(std::move(item));
  }

  const PipelineStages& stages_;
  std::size_t limit_;
  std::mutex lock_;
  std::condition_variable changed_;
  std::atomic<std::uint64_t> changes_ = 0;
  bool somebody_watches_ = false;
  std::vector<ItemPointer> free_;
  std::vector<ItemPointer> parsed_;  // block n waits at n % limit_ for its turn
  std::deque<ItemPointer> ordered_;
  std::size_t under_way_ = 0;
  std::uint64_t next_cut_ = 0;
  std::uint64_t next_in_order_ = 0;
  bool cutting_ = false;
  bool ordering_ = false;
  bool ended_ = false;
  std::uint64_t failed_number_ = std::numeric_limits<std::uint64_t>::max();
  std::exception_ptr failure_;
};

}  // namespace

int run_pipeline(const PipelineStages& stages, int threads) {
  const int workers = resolved_threads(threads);
  Pipeline pipeline(stages, workers);
  const int started =
      for_each_task(static_cast<std::size_t>(workers), workers,
                    [&](std::size_t worker, int) { pipeline.work(static_cast<int>(worker)); });
  pipeline.rethrow();
  return started;
}

}  // namespace folkman
