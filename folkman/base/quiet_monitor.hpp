// A monitor for work inside work that has a bar of its own: it hears when to stop, and what is
// reported to it goes nowhere, or is counted.
#pragma once

#include <atomic>
#include <string>
#include <utility>

#include "folkman/base/monitor.hpp"

namespace folkman {

class QuietMonitor : public Monitor {
 public:
  explicit QuietMonitor(const Monitor* outer) : outer_(outer) {}
  void progress(std::string_view, std::uint64_t, std::uint64_t, std::string_view) override {}
  [[nodiscard]] bool stop_requested() const override {
    return outer_ != nullptr && outer_->stop_requested();
  }

 private:
  const Monitor* outer_;
};

// Each report of the work inside is one step of `total`; from any number of threads.
class StepMonitor final : public QuietMonitor {
 public:
  StepMonitor(Monitor* outer, std::string task, std::uint64_t total, std::string unit)
      : QuietMonitor(outer),
        outer_(outer),
        task_(std::move(task)),
        total_(total),
        unit_(std::move(unit)) {}
  void progress(std::string_view, std::uint64_t, std::uint64_t, std::string_view) override {
    step();
  }
  void step() {
    const std::uint64_t done = ++done_;
    if (outer_ != nullptr) outer_->progress(task_, done, total_, unit_);
  }

 private:
  Monitor* outer_;
  std::string task_;
  std::uint64_t total_;
  std::string unit_;
  std::atomic<std::uint64_t> done_ = 0;
};

}  // namespace folkman
