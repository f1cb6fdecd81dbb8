#include "folkman/base/threads.hpp"

#include <gtest/gtest.h>
#include <pthread.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace folkman {
namespace {

// While it lives no thread can be started: none finds room for a stack of that size.
class NoMoreThreads {
 public:
  NoMoreThreads() {
    ::pthread_getattr_default_np(&before_);
    pthread_attr_t huge{};
    ::pthread_attr_init(&huge);
    ::pthread_attr_setstacksize(&huge, std::size_t{1} << 52);
    ::pthread_setattr_default_np(&huge);
    ::pthread_attr_destroy(&huge);
  }
  NoMoreThreads(const NoMoreThreads&) = delete;
  NoMoreThreads& operator=(const NoMoreThreads&) = delete;
  ~NoMoreThreads() {
    ::pthread_setattr_default_np(&before_);
    ::pthread_attr_destroy(&before_);
  }

 private:
  pthread_attr_t before_{};
};

TEST(Threads, every_task_is_done_once_by_any_number_of_them) {
  for (const int threads : {1, 2, 7}) {
    std::vector<std::atomic<int>> done(100);
    EXPECT_LE(for_each_task(done.size(), threads, [&](std::size_t task, int) { ++done[task]; }),
              threads);
    for (const auto& times : done) EXPECT_EQ(times, 1);
  }
}

TEST(Threads, where_none_can_be_started_the_caller_does_all) {
  const NoMoreThreads limit;
  std::vector<int> done(100);
  const int workers = for_each_task(done.size(), 4, [&](std::size_t task, int) { ++done[task]; });
  EXPECT_EQ(workers, 1);
  EXPECT_EQ(done, std::vector<int>(100, 1));
  EXPECT_THROW(for_each_task(3, 4, [](std::size_t, int) { throw std::runtime_error("x"); }),
               std::runtime_error);
}

}  // namespace
}  // namespace folkman
