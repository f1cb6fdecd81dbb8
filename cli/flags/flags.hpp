// Flags of one group of a command's help. Values arrive as text and are read by
// cli/flags/values.hpp, so that every error is in our words. A type such as `error|zero` shows in
// the help and is what the shell completes; FILE and DIR complete to paths.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/flags/values.hpp"

namespace CLI {
class App;
}

namespace folkman::cli {

class Flags {
 public:
  Flags(CLI::App& app, std::string group) : app_(app), group_(std::move(group)) {}

  struct Text {
    std::string names;  // "-o,--output"
    std::string type;   // "FILE"
    std::string help;
  };
  using Take = std::function<void(const std::string& text)>;

  void value(const Text& text, const Take& take);
  void text(const Text& text, std::string& into);
  void choice(const Text& text, std::string& into);             // of the words in its type: a|b|c
  void list(const Text& text, std::vector<std::string>& into);  // A,B; may be given again
  void toggle(const std::string& names, const std::string& help, bool& into);
  void positional(const Text& text, std::string& into);
  void positionals(const Text& text, std::vector<std::string>& into);

  // A whole number within a range, into any integer type that holds it.
  template <class Integer>
  void whole(const Text& text, Integer& into, WholeRange range = {}) {
    value(text, [name = last_name(text.names), &into, range](const std::string& given) {
      into = static_cast<Integer>(whole_number(name, given, range));
    });
  }

  [[nodiscard]] static std::string last_name(const std::string& names);  // --output
 private:
  CLI::App& app_;
  std::string group_;
};

[[nodiscard]] std::vector<std::string> choices(const std::string& type);  // of a|b|c; else none
[[nodiscard]] std::string joined(const std::vector<std::string>& words, const std::string& between);

}  // namespace folkman::cli
