// Where a long job keeps what it has, and how often.
#include <CLI/CLI.hpp>
#include <string_view>

#include "cli/flags/flags.hpp"
#include "cli/flags/options.hpp"

namespace folkman::cli {
namespace {

constexpr double minute = 60;
constexpr double hour = 60 * minute;

// 90s, 10m, 1.5h; a number alone: seconds.
double seconds(const std::string& flag, const std::string& text) {
  std::string number = text;
  double unit = 1;
  if (!number.empty() && std::string_view("smh").find(number.back()) != std::string_view::npos) {
    unit = number.back() == 's' ? 1 : number.back() == 'm' ? minute : hour;
    number.pop_back();
  }
  const double given = nonnegative_number(flag, number) * unit;
  if (given > 0) return given;
  refuse(flag, "is no time: " + text, "give seconds, minutes or hours: 90s, 10m, 2h");
}

}  // namespace

void add_checkpoint_flags(CLI::App& app, CheckpointOptions& checkpoint) {
  Flags flags(app, "Checkpoints");
  flags.text({"--checkpoint", "FILE",
              "keep there what has been read; killed and started again, the command goes on"},
             checkpoint.file);
  flags.value({"--checkpoint-every", "TIME", "how often: 90s, 10m (default), 2h"},
              [&checkpoint](const std::string& text) {
                checkpoint.every = seconds("--checkpoint-every", text);
              });
  flags.toggle("--restart", "begin anew, whatever the checkpoint holds", checkpoint.restart);
}

void check_checkpoint(const CheckpointOptions& checkpoint) {
  if (checkpoint.wanted() || (!checkpoint.every && !checkpoint.restart)) return;
  refuse(checkpoint.restart ? "--restart" : "--checkpoint-every", "needs a checkpoint",
         "add --checkpoint FILE, or leave it out");
}

}  // namespace folkman::cli
