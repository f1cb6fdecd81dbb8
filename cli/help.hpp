// Help text, made from the parser itself.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace folkman::cli {

// One flag or argument, as help, completion and the man page all see it.
struct FlagEntry {
  std::string group;
  std::vector<std::string> names;  // "-o", "--output"; for an argument its one name
  std::string type;                // empty for a switch
  std::string help;
  bool positional = false;
  bool many = false;
};
[[nodiscard]] std::vector<FlagEntry> flag_entries(const CLI::App& app);

[[nodiscard]] std::string usage(const Command& command, const CLI::App& app);
// Examples first. Of a command that has --method, with the options of that method only; of none,
// those of the usual one.
[[nodiscard]] std::string help_text(const Command& command, const std::string& method = "");
[[nodiscard]] std::string help_text();  // of the program
[[nodiscard]] std::string version_text();

}  // namespace folkman::cli
