// The flags that commands share, each translated to the library's own structs.
#pragma once

#include <string>

#include "cli/terminal/output.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table.hpp"
#include "folkman/workflow/workflow.hpp"

namespace CLI {
class App;
}

namespace folkman::cli {

// How the command behaves towards the person at the terminal.
struct Manner {
  bool quiet = false;
  bool no_progress = false;
  [[nodiscard]] bool draws_bar() const { return !quiet && !no_progress && bar_is_welcome(); }
};
void add_manner_flags(CLI::App& app, Manner& manner);

// How the answer is shown, and where.
struct Show {
  bool json = false;
  bool csv = false;
  std::string file;
};
void add_show_flags(CLI::App& app, Show& show);
void check(const Show& show);
// Error when `file` is standard output, where something else was asked for.
void check_output_is_free(const std::string& file);

// DATA... and all that says how to read it.
void add_data_flags(CLI::App& app, ReadOptions& read);
void add_read_flags(CLI::App& app, ReadOptions& read);  // without DATA itself
void check_has_data(const ReadOptions& read, const std::string& command);

// Of commands that gather class sums.
void add_checkpoint_flags(CLI::App& app, CheckpointOptions& checkpoint);
void check_checkpoint(const CheckpointOptions& checkpoint);

void add_c_flag(CLI::App& app, std::optional<double>& c);
void add_sums_flag(CLI::App& app, Task& task);
void check_has_input(const Task& task, const std::string& command);

void add_thread_flag(CLI::App& app, int& threads);
void add_seed_flag(CLI::App& app, std::uint64_t& seed);
void add_binarize_flag(CLI::App& app, std::optional<double>& binarize);

// An argument that cannot be followed.
[[noreturn]] void refuse(std::string where, std::string what, std::string fix);

// Warnings and skipped rows, on standard error.
void report(const InputReport& input, const Manner& manner);

void print(const std::string& text, const Show& show);

}  // namespace folkman::cli
