// Watches long work for a person at a terminal: a bar with rate and remaining time on standard
// error, from half a second on, and a way to stop by Ctrl-C. Elsewhere (a pipe, a log, CI,
// NO_COLOR, TERM=dumb, --no-progress, --quiet) it draws nothing and still hears Ctrl-C.
#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "folkman/base/monitor.hpp"

namespace folkman::cli {

[[nodiscard]] bool bar_is_welcome();

class Progress : public Monitor {
 public:
  explicit Progress(bool drawn) : drawn_(drawn) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() override;

  void progress(std::string_view task, std::uint64_t done, std::uint64_t total,
                std::string_view unit) override;
  [[nodiscard]] bool stop_requested() const override;

 private:
  using Clock = std::chrono::steady_clock;

  const bool drawn_;
  std::mutex mutex_;
  std::string task_;
  Clock::time_point started_;
  Clock::time_point last_;
  bool on_screen_ = false;
};

// The bar alone, for one moment of the work.
struct Moment {
  std::string_view task;
  std::uint64_t done = 0;
  std::uint64_t total = 0;  // 0: not known
  std::string_view unit;
  double seconds = 0;
};
[[nodiscard]] std::string bar(const Moment& moment, std::size_t width);

}  // namespace folkman::cli
