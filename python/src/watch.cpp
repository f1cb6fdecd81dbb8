#include "python/src/watch.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

namespace folkman::python {
namespace {

namespace nb = nanobind;
constexpr auto pause = std::chrono::milliseconds(50);

class Watch final : public Monitor {
 public:
  void progress(std::string_view task, std::uint64_t done, std::uint64_t total,
                std::string_view unit) override {
    const std::scoped_lock hold(lock_);
    latest_ = {std::string(task), done, total, std::string(unit)};
    fresh_ = true;
  }
  [[nodiscard]] bool stop_requested() const override { return stop_; }
  void stop() { stop_ = true; }

  void finish() {
    {
      const std::scoped_lock hold(lock_);
      finished_ = true;
    }
    changed_.notify_all();
  }
  [[nodiscard]] bool is_finished_soon() {
    std::unique_lock hold(lock_);
    return changed_.wait_for(hold, pause, [&] { return finished_; });
  }
  void report(const nb::object& to) {
    Moment moment;
    {
      const std::scoped_lock hold(lock_);
      if (!fresh_) return;
      fresh_ = false;
      moment = latest_;
    }
    tell(to, moment);
  }
  // The work is done, whatever it said last, and whether or not it knew its total.
  void report_end(const nb::object& to) {
    if (latest_.task.empty()) return;
    latest_.total = std::max({latest_.total, latest_.done, std::uint64_t{1}});
    latest_.done = latest_.total;
    tell(to, latest_);
  }

 private:
  struct Moment {
    std::string task;
    std::uint64_t done = 0;
    std::uint64_t total = 0;
    std::string unit;
  };
  static void tell(const nb::object& to, const Moment& moment) {
    to(moment.task.c_str(), moment.done, moment.total, moment.unit.c_str());
  }

  std::mutex lock_;
  std::condition_variable changed_;
  Moment latest_;
  bool fresh_ = false;
  bool finished_ = false;
  std::atomic<bool> stop_ = false;
};

void report_or_stop(Watch& watch, const nb::object& progress, std::exception_ptr& raised) {
  const nb::gil_scoped_acquire hold;
  try {
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    if (!progress.is_none()) watch.report(progress);
  } catch (...) {
    raised = std::current_exception();
    watch.stop();
  }
}

}  // namespace

void watched(const nb::object& progress, bool small, const std::function<void(Monitor*)>& work) {
  Watch watch;
  std::exception_ptr raised;   // by Python: an interrupt, or the caller's progress function
  std::exception_ptr failure;  // of the work
  if (small && progress.is_none()) {
    const nb::gil_scoped_release release;
    work(&watch);
    return;
  }
  const auto worked = [&] {
    try {
      work(&watch);
    } catch (...) {
      failure = std::current_exception();
    }
    watch.finish();
  };
  {
    const nb::gil_scoped_release release;
    std::jthread worker;
    try {
      worker = std::jthread(worked);
    } catch (const std::system_error&) {
      worked();  // the system starts no more threads: unwatched, but done
    }
    while (!watch.is_finished_soon()) {
      if (!raised) report_or_stop(watch, progress, raised);
    }
  }
  if (raised) std::rethrow_exception(raised);
  if (failure) std::rethrow_exception(failure);
  if (!progress.is_none()) watch.report_end(progress);
}

}  // namespace folkman::python
