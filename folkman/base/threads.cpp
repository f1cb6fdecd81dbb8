#include "folkman/base/threads.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace folkman {

int resolved_threads(int asked) {
  if (asked > 0) return asked;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

int for_each_task(std::size_t tasks, int threads,
                  const std::function<void(std::size_t task, int worker)>& work) {
  const auto workers = static_cast<int>(
      std::min<std::size_t>(tasks, static_cast<std::size_t>(resolved_threads(threads))));
  std::atomic<std::size_t> next{0};
  std::exception_ptr first_failure;
  std::mutex failure_lock;
  const auto run = [&](int worker) {
    try {
      for (std::size_t task = next++; task < tasks; task = next++) work(task, worker);
    } catch (...) {
      next = tasks;
      const std::scoped_lock hold(failure_lock);
      if (!first_failure) first_failure = std::current_exception();
    }
  };
  int started = 1;
  {
    std::vector<std::jthread> others;
    others.reserve(static_cast<std::size_t>(std::max(workers - 1, 0)));
    try {
      for (; started < workers; ++started) others.emplace_back(run, started);
    } catch (const std::system_error&) {
      // there are no more of them to be had
    }
    run(0);
  }
  if (first_failure) std::rethrow_exception(first_failure);
  return started;
}

}  // namespace folkman
