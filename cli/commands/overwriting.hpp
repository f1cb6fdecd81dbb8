// No output of a command may be one of its inputs: the same file by device and inode, whatever the
// names and links that lead to it. Asked of the parsed words before any work. What is of the type
// FILE is an input, but for the flags that name what is written.
#pragma once

#include "cli/commands/command.hpp"

namespace folkman::cli {

void check_no_input_is_overwritten(const Command& command, const CLI::App& app);

}  // namespace folkman::cli
