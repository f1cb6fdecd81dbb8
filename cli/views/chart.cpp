#include "cli/views/chart.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "cli/terminal/table.hpp"
#include "cli/terminal/terminal.hpp"

namespace folkman::cli {
namespace {

constexpr std::size_t dots_across = 2;  // of a braille cell
constexpr std::size_t dots_down = 4;
constexpr std::size_t margin = 8;  // left of the plot: "  100 % "

// A number in [0, 1] to one of `steps` dots.
std::size_t dot(double share, std::size_t steps) {
  const double at = std::clamp(share, 0.0, 1.0) * static_cast<double>(steps - 1);
  return static_cast<std::size_t>(std::lround(at));
}

class Plot {
 public:
  Plot(const Path& path, const ChartOptions& options)
      : path_(path),
        options_(options),
        across_(options.braille ? dots_across : 1),
        down_(options.braille ? dots_down : 1),
        value_(options.width * options.height),
        bound_(options.width * options.height) {
    for (const double bound : path.bound) top_ = std::max(top_, path.gain(bound));
    last_ = std::log(static_cast<double>(std::max<std::size_t>(2, path.k.back())));
    draw(path.value, value_);
    draw(path.bound, bound_);
  }

  [[nodiscard]] std::string text() const {
    std::string text;
    for (std::size_t row = 0; row < options_.height; ++row) {
      text += label(row) + line(row) + '\n';
    }
    return text + axis();
  }

 private:
  [[nodiscard]] double across(std::size_t k) const {
    return std::log(static_cast<double>(k)) / last_;
  }
  [[nodiscard]] double up(double value) const { return top_ > 0 ? path_.gain(value) / top_ : 0.0; }

  // Every column of dots gets a dot; columns between two points lie on the line between them.
  void draw(const std::vector<double>& values, std::vector<unsigned>& cells) const {
    const std::size_t columns = options_.width * across_;
    const std::size_t rows = options_.height * down_;
    std::size_t at = 0;
    for (std::size_t x = dot(across(path_.k.front()), columns); x < columns; ++x) {
      const double where = static_cast<double>(x) / static_cast<double>(columns - 1);
      while (at + 1 < path_.k.size() && across(path_.k[at + 1]) <= where) ++at;
      double height = up(values[at]);
      if (at + 1 < path_.k.size()) {
        const double from = across(path_.k[at]);
        const double share =
            std::clamp((where - from) / (across(path_.k[at + 1]) - from), 0.0, 1.0);
        height += share * (up(values[at + 1]) - height);
      }
      const std::size_t y = rows - 1 - dot(height, rows);
      cells[y / down_ * options_.width + x / across_] |= 1U << (y % down_ * across_ + x % across_);
    }
  }

  [[nodiscard]] std::string label(std::size_t row) const {
    std::string text;
    if (row == 0) text = "100 %";
    if (row == options_.height - 1) text = "0 %";
    if (row == (options_.height - 1) / 2 && options_.height % 2 == 1) text = "50 %";
    return std::string(margin - 2 - text.size(), ' ') + text + (options_.braille ? " │" : " |");
  }

  [[nodiscard]] std::string line(std::size_t row) const {
    const std::size_t elbow =
        path_.elbow == 0 ? options_.width : dot(across(path_.elbow), options_.width);
    std::string text;
    for (std::size_t x = 0; x < options_.width; ++x) {
      text += x == elbow ? elbow_mark(row) : mark(row * options_.width + x);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  }

  [[nodiscard]] std::string elbow_mark(std::size_t row) const {
    const auto at = std::ranges::lower_bound(path_.k, path_.elbow) - path_.k.begin();
    const std::size_t rows = options_.height * down_;
    const std::size_t dots = rows - 1 - dot(up(path_.value[static_cast<std::size_t>(at)]), rows);
    if (row == dots / down_) return options_.braille ? "◆" : "O";
    return options_.braille ? "┊" : ":";
  }

  [[nodiscard]] std::string mark(std::size_t cell) const {
    if (value_[cell] == 0 && bound_[cell] == 0) return " ";
    if (value_[cell] == 0) return options_.braille ? "╌" : "-";
    return options_.braille ? braille(value_[cell]) : "*";
  }

  // Braille numbers its dots down the left, then down the right, the bottom row last.
  static std::string braille(unsigned dots) {
    constexpr unsigned bits[] = {0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80};
    unsigned pattern = 0;
    for (unsigned i = 0; i < dots_across * dots_down; ++i) {
      if ((dots >> i & 1U) != 0) pattern |= bits[i];
    }
    return {static_cast<char>(0xE2), static_cast<char>(0xA0 + (pattern >> 6)),
            static_cast<char>(0x80 + (pattern & 0x3F))};
  }

  [[nodiscard]] std::string axis() const {
    std::string ticks(margin + options_.width + 8, ' ');
    std::string rule;
    std::vector<bool> tick(options_.width);
    std::size_t free = 0;
    for (std::size_t k = 1; k <= path_.k.back(); k *= 10) {
      const std::size_t x = dot(across(k), options_.width);
      const std::string number = grouped(static_cast<std::int64_t>(k));
      if (margin + x < free) continue;
      tick[x] = true;
      ticks.replace(margin + x, number.size(), number);
      free = margin + x + number.size() + 1;
    }
    ticks.erase(ticks.find_last_not_of(' ') + 1);
    for (std::size_t x = 0; x < options_.width; ++x) {
      rule += options_.braille ? (tick[x] ? "┴" : "─") : (tick[x] ? "+" : "-");
    }
    return std::string(margin - 1, ' ') + (options_.braille ? "└" : "+") + rule + '\n' + ticks +
           "  k\n";
  }

  const Path& path_;
  const ChartOptions options_;
  std::size_t across_;
  std::size_t down_;
  std::vector<unsigned> value_;  // the dots of each cell
  std::vector<unsigned> bound_;
  double top_ = 0;  // the largest gain
  double last_ = 1;
};

}  // namespace

std::string chart(const Path& path, const ChartOptions& options) {
  if (path.k.empty()) return "";
  return Plot(path, options).text();
}

std::string chart(const Path& path) {
  const std::size_t room = std::min<std::size_t>(terminal_width(Stream::output), 110);
  constexpr std::size_t border = margin + 8;
  return chart(path, {.width = std::max<std::size_t>(room, border + 16) - border,
                      .height = 15,
                      .braille = speaks_utf8()});
}

}  // namespace folkman::cli
