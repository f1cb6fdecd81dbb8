#include "cli/commands/demo_clicks.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <vector>

#include "cli/flags/flags.hpp"
#include "cli/terminal/terminal.hpp"
#include "folkman/base/shortest_text.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/synthetic/click_log.hpp"

namespace folkman::cli {
namespace {

constexpr std::uint64_t rows_per_task = 4096;
constexpr std::size_t bytes_per_row = 256;

void write_rows(const ClickLog& log, const ClickFlags& flags, Monitor* monitor) {
  Output output(flags.file);
  const auto threads = static_cast<std::size_t>(resolved_threads(flags.threads));
  std::vector<std::string> pieces(4 * threads);
  for (std::uint64_t done = 0; done < flags.rows;) {
    check_stop(monitor);
    monitor->progress("making rows", done, flags.rows, "rows");
    for_each_task(pieces.size(), static_cast<int>(threads), [&](std::size_t task, int) {
      std::string& text = pieces[task];
      text.clear();
      text.reserve(rows_per_task * bytes_per_row);
      const std::uint64_t first = std::min(flags.rows, done + task * rows_per_task);
      const std::uint64_t last = std::min(flags.rows, first + rows_per_task);
      for (std::uint64_t row = first; row < last; ++row) log.append_row(flags.from + row, text);
    });
    for (const std::string& text : pieces) output.write(text);
    done = std::min(flags.rows, done + pieces.size() * rows_per_task);
  }
  output.finish();
}

void write_columns(const ClickLog& log, const std::string& file) {
  Output output(file);
  for (const std::string& name : log.columns()) output.write(name + "\n");
  output.finish();
}

void write_planted(const ClickLog& log, const std::string& file) {
  Output output(file);
  output.write("feature,click_rate,other_rate\n");
  for (const PlantedValue& one : log.planted()) {
    output.write(log.columns()[one.column] + "=" + one.value + "," + shortest_text(one.click_rate) +
                 "," + shortest_text(one.other_rate) + "\n");
  }
  output.finish();
}

}  // namespace

void add_click_flags(CLI::App& app, ClickFlags& flags) {
  Flags clicks(app, "Click logs");
  clicks.whole({"--from", "I", "the first row, from 0: a shard made by itself (0)"}, flags.from,
               {.least = 0, .most = 1'000'000'000'000});
  clicks.text({"-o,--output", "FILE", "write the rows there instead of to standard output (-)"},
              flags.file);
  clicks.text({"--save-columns", "FILE", "also write the names of the columns, one a line"},
              flags.columns_file);
  clicks.text({"--save-planted", "FILE", "also write which values say something, and how much"},
              flags.planted_file);
}

void check_kind(const CLI::App& app, const std::string& kind) {
  using Names = std::vector<std::string>;
  const bool clicks = kind == "clicks";
  for (const std::string& flag :
       clicks ? Names{"--words", "--keep"}
              : Names{"--from", "--output", "--save-columns", "--save-planted"}) {
    if (app.count(flag) == 0) continue;
    refuse(flag, "is not for --kind " + kind,
           std::string("leave it out, or add --kind ") + (clicks ? "reviews" : "clicks"));
  }
}

void write_clicks(const ClickFlags& flags, const Manner& manner) {
  const ClickLog log({.seed = flags.seed});
  if (!flags.columns_file.empty()) write_columns(log, flags.columns_file);
  if (!flags.planted_file.empty()) write_planted(log, flags.planted_file);
  const bool to_terminal = writes_to_output(flags.file) && is_terminal(Stream::output);
  Progress progress(manner.draws_bar() && !to_terminal);
  write_rows(log, flags, &progress);
}

}  // namespace folkman::cli
