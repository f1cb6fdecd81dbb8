// Flags made from the options that methods declare (folkman/methods/option.hpp): the command line
// adds nothing of its own. Help shows those of one method; completion and the man page all of them.
#pragma once

#include <string>
#include <vector>

#include "cli/flags/flag_entry.hpp"
#include "folkman/workflow/workflow.hpp"

namespace CLI {
class App;
}

namespace folkman::cli {

// --method and all options of all methods but those left out; what is given goes to task.options.
void add_method_flags(CLI::App& app, Task& task, const std::vector<std::string>& left_out = {});

// Of a command that has --method: its flags with the options of one method only, and that method's
// words for them.
[[nodiscard]] std::vector<FlagEntry> entries_for(std::vector<FlagEntry> entries,
                                                 const std::string& method);
// The value of --method among the words of a command line; empty: none.
[[nodiscard]] std::string method_among(const std::vector<std::string>& words);

}  // namespace folkman::cli
