#include "cli/terminal/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "cli/terminal/signals.hpp"
#include "cli/terminal/terminal.hpp"

namespace folkman::cli {
namespace {

void put(const std::string& text) {
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}

std::string amount(double count, std::string_view unit) {
  constexpr std::array scales{"", "k", "M", "G", "T"};
  std::size_t scale = 0;
  for (; count >= 1000 && scale + 1 < scales.size(); ++scale) count /= 1000;
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), count < 10 && scale > 0 ? "%.1f %s" : "%.0f %s", count,
                scales[scale]);
  return text.data() + std::string(unit == "bytes" ? "B" : unit);
}

std::string clock_time(double seconds) {
  const auto whole = std::lround(std::min(seconds, 359999.0));
  std::array<char, 32> text{};
  if (whole >= 3600) {
    std::snprintf(text.data(), text.size(), "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60,
                  whole % 60);
  } else {
    std::snprintf(text.data(), text.size(), "%ld:%02ld", whole / 60, whole % 60);
  }
  return text.data();
}

}  // namespace

bool bar_is_welcome() {
  const char* ci = std::getenv("CI");  // NOLINT(concurrency-mt-unsafe): nobody sets it
  return may_colour(Stream::error) && (ci == nullptr || *ci == '\0');
}

std::string bar(const Moment& moment, std::size_t width) {
  const double rate = moment.seconds > 0 ? static_cast<double>(moment.done) / moment.seconds : 0.0;
  const std::string speed = amount(rate, moment.unit) + "/s";
  std::string line = harmless(moment.task);
  if (moment.total == 0) {
    line += "  " + amount(static_cast<double>(moment.done), moment.unit) + "  " + speed;
  } else {
    constexpr std::size_t cells = 24;
    const double share =
        std::min(1.0, static_cast<double>(moment.done) / static_cast<double>(moment.total));
    const auto full = static_cast<std::size_t>(share * cells);
    line += "  [" + std::string(full, '#') + std::string(cells - full, '.') + "] " +
            std::to_string(static_cast<int>(share * 100)) + " %  " + speed;
    if (share > 0 && share < 1) {
      line += "  " + clock_time(moment.seconds * (1 - share) / share) + " left";
    }
  }
  return line.substr(0, width > 0 ? width - 1 : 0);
}

Progress::~Progress() {
  if (on_screen_) put("\r\x1b[K");
}

void Progress::progress(std::string_view task, std::uint64_t done, std::uint64_t total,
                        std::string_view unit) {
  if (!drawn_) return;
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock()) return;
  using namespace std::chrono_literals;
  const auto now = Clock::now();
  if (task != task_) {
    task_ = task;
    started_ = now;
    last_ = now;
  }
  if (now - started_ < 500ms || now - last_ < 100ms) return;
  last_ = now;
  on_screen_ = true;
  const double seconds = std::chrono::duration<double>(now - started_).count();
  put("\r\x1b[K" + bar({task_, done, total, unit, seconds}, terminal_width(Stream::error)));
}

bool Progress::stop_requested() const { return stop_signal() != 0; }

}  // namespace folkman::cli
