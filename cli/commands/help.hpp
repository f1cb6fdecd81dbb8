// Help text, made from the parser itself.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/command.hpp"
#include "cli/flags/flag_entry.hpp"

namespace folkman::cli {

[[nodiscard]] std::vector<FlagEntry> flag_entries(const CLI::App& app);

[[nodiscard]] std::string usage(const Command& command, const CLI::App& app);
// Examples first. Of a command that has --method, with the options of that method only; of none,
// those of the usual one.
[[nodiscard]] std::string help_text(const Command& command, const std::string& method = "");
[[nodiscard]] std::string help_text();  // of the program
[[nodiscard]] std::string version_text();

}  // namespace folkman::cli
