// A command of the program. `declare` puts its flags on a parser and returns what to do once they
// are parsed. To add a command: one file, and its line in commands.cpp; help, completion and the
// man page find it there.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace folkman::cli {

using Action = std::function<void()>;

struct Command {
  std::string_view name;
  std::string_view summary;   // one line, for the list of commands
  std::string_view examples;  // lines of shell, each with a comment where it helps
  Action (*declare)(CLI::App& app);
  bool hidden = false;
  // All files that -o FILE stands for; null: that file alone.
  std::vector<std::string> (*written)(const std::string& file) = nullptr;
};

[[nodiscard]] std::span<const Command> commands();
[[nodiscard]] const Command& command(std::string_view name);  // Error with a guess

// A parser with the flags of a command on it, --help among them; and what it will do.
struct Declared {
  std::shared_ptr<CLI::App> app;
  Action action;
};
[[nodiscard]] Declared declared(const Command& command);

// Parses and does it; `words` are what follows the name of the command.
void run(const Command& command, std::span<char* const> words);

Action declare_fit(CLI::App& app);
Action declare_select(CLI::App& app);
Action declare_path(CLI::App& app);
Action declare_predict(CLI::App& app);
Action declare_evaluate(CLI::App& app);
Action declare_explain(CLI::App& app);
Action declare_vectorize(CLI::App& app);
std::vector<std::string> vectorize_writes(const std::string& file);
Action declare_compare(CLI::App& app);
Action declare_inspect(CLI::App& app);
Action declare_sums(CLI::App& app);
Action declare_merge(CLI::App& app);
Action declare_methods(CLI::App& app);
Action declare_demo(CLI::App& app);
Action declare_completion(CLI::App& app);
Action declare_man(CLI::App& app);
Action declare_help(CLI::App& app);

}  // namespace folkman::cli
