#include "cli/flags/method_flags.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/flags/flags.hpp"
#include "cli/terminal/spelling.hpp"
#include "folkman/base/error.hpp"
#include "folkman/methods/common_options.hpp"
#include "folkman/methods/registry/methods.hpp"

namespace folkman::cli {
namespace {

constexpr const char* common_group = "Choice";
constexpr const char* method_group = "Options of the method";

struct TakenOption {
  Option option;
  std::vector<std::string> methods;  // that take it
};

// Every option by name, in the order of methods.
std::vector<TakenOption> all_options() {
  std::vector<TakenOption> all;
  for (const Method* method : methods()) {
    for (const Option& option : method->options()) {
      auto found = std::ranges::find(all, option.name,
                                     [](const TakenOption& one) { return one.option.name; });
      if (found == all.end()) found = all.insert(all.end(), {.option = option, .methods = {}});
      found->methods.push_back(method->name());
    }
  }
  return all;
}

bool is_common(const std::string& name) {
  const auto common = choosing_options();
  return std::ranges::find(common, name, &Option::name) != common.end();
}

std::string method_names() {
  std::string names;
  for (const Method* one : methods()) names += (names.empty() ? "" : "|") + one->name();
  return names;
}

std::string flag_names(const Option& option) {
  if (option.name == "k") return "-k,--k";
  if (option.name == "class_prior") return "--priors,--class-prior";
  return flag_of(option.name);
}

std::string help_of(const Option& option) {
  if (option.standard.empty() || option.kind == Option::Kind::flag) return option.help;
  return option.help + " (" + option.standard + ")";
}

std::string help_of(const TakenOption& declared) {
  std::string text = help_of(declared.option);
  if (is_common(declared.option.name) || declared.methods.front() == Task{}.method) return text;
  return text + " [" + joined(declared.methods, ", ") + "]";
}

void add_switch(CLI::App& app, const TakenOption& declared, Task& task, const char* group) {
  const std::string& name = declared.option.name;
  const auto add = [&](const std::string& flag, const std::string& value, const std::string& help) {
    app.add_flag_callback(
           flag,
           [&task, name, value] {
             if (task.options.contains(name)) {
               refuse_argument(flag_of(name), "is given both ways", "give one of the two");
             }
             task.options[name] = value;
           },
           help)
        ->group(group);
  };
  if (declared.option.standard == "true") {
    add(flag_of(name), "true", help_of(declared) + " (default)");
    add("--no-" + flag_of(name).substr(2), "false", "turn off: " + help_of(declared));
  } else {
    add(flag_of(name), "true", help_of(declared));
  }
}

std::string option_of(const FlagEntry& entry, const std::vector<Option>& options) {
  for (const std::string& name : entry.names) {
    for (const Option& option : options) {
      const std::string flag = flag_of(option.name);
      if (name == flag || name == "--no-" + flag.substr(2)) return option.name;
    }
  }
  return "";
}

}  // namespace

void add_method_flags(CLI::App& app, Task& task, const std::vector<std::string>& left_out) {
  Flags(app, common_group)
      .choice({"--method", method_names(),
               "how features are judged (multinomial); `folkman methods` tells about each"},
              task.method);
  for (const TakenOption& declared : all_options()) {
    const Option& option = declared.option;
    if (std::ranges::find(left_out, option.name) != left_out.end()) continue;
    const char* const group = is_common(option.name) ? common_group : method_group;
    if (option.kind == Option::Kind::flag) {
      add_switch(app, declared, task, group);
      continue;
    }
    Flags(app, group)
        .value({flag_names(option), option.type, help_of(declared)},
               [&task, name = option.name](const std::string& text) { task.options[name] = text; });
  }
}

std::vector<FlagEntry> entries_for(std::vector<FlagEntry> entries, const std::string& name) {
  std::vector<Option> known;
  for (const TakenOption& declared : all_options()) known.push_back(declared.option);
  const Method& chosen = method(name);
  std::erase_if(entries, [&](const FlagEntry& entry) {
    const std::string option = option_of(entry, known);
    // A second stage may bring C.
    return !option.empty() && !(option == "C" && chosen.takes("then")) && !chosen.takes(option);
  });
  for (FlagEntry& entry : entries) {
    if (entry.names.front() == "--method") entry.type = "METHOD";
    if (entry.names.front() == "--C" && !chosen.takes("C")) {
      entry.group = common_group;
      entry.help = "the larger, the weaker the penalty of --then logistic and svm (1)";
    }
    const auto declared =
        std::ranges::find(chosen.options(), option_of(entry, known), &Option::name);
    if (entry.group == method_group) entry.group += " (" + name + ")";
    if (declared == chosen.options().end() || declared->kind == Option::Kind::flag) continue;
    entry.help = help_of(*declared);
    entry.type = declared->type;
  }
  return entries;
}

std::string method_among(const std::vector<std::string>& words) {
  const std::string flag = "--method";
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].starts_with(flag + "=")) return words[i].substr(flag.size() + 1);
    if (words[i] == flag && i + 1 < words.size()) return words[i + 1];
  }
  return "";
}

}  // namespace folkman::cli
