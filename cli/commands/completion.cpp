// folkman completion SHELL: a script made from the parsers of all commands, so it never lags
// behind.
#include <CLI/CLI.hpp>

#include "cli/commands/command.hpp"
#include "cli/commands/help.hpp"
#include "cli/flags/flags.hpp"
#include "cli/terminal/output.hpp"
#include "folkman/base/error.hpp"

namespace folkman::cli {
namespace {

bool is_path(const FlagEntry& entry) { return entry.type == "FILE" || entry.type == "DIR"; }

std::string command_names() {
  std::string names;
  for (const auto& each : commands()) {
    if (!each.hidden) names += (names.empty() ? "" : " ") + std::string(each.name);
  }
  return names;
}

// Quoted for a shell inside single quotes; zsh also gives brackets and colons a meaning.
std::string quoted(const std::string& text, const std::string& special = "") {
  std::string safe;
  for (const char c : text) {
    if (c == '\'') {
      safe += "'\\''";
    } else {
      if (special.find(c) != std::string::npos) safe += '\\';
      safe += c;
    }
  }
  return safe;
}

// What may stand where the command line is being completed: words, or a path.
std::string bash_values(const FlagEntry& entry) {
  if (is_path(entry)) return "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$cur\"))";
  const auto words = choices(entry.type);
  if (words.empty()) return "COMPREPLY=()";
  return "COMPREPLY=($(compgen -W '" + joined(words, " ") + "' -- \"$cur\"))";
}

// How the arguments of one command are completed.
std::string bash_case(const Command& command) {
  std::string flags;
  std::string positional = "COMPREPLY=()";
  std::string text = "    ";
  text.append(command.name).append(")\n      case $prev in\n");
  for (const auto& entry : flag_entries(*declared(command).app)) {
    if (entry.positional) {
      positional = bash_values(entry);
      continue;
    }
    flags.append(flags.empty() ? "" : " ").append(joined(entry.names, " "));
    if (entry.type.empty()) continue;
    text.append("        ").append(joined(entry.names, "|")).append(") ");
    text.append(bash_values(entry)).append("; return;;\n");
  }
  text.append("      esac\n      if [[ $cur == -* ]]; then\n        COMPREPLY=($(compgen -W '");
  text.append(flags).append("' -- \"$cur\"))\n      else\n        ");
  return text.append(positional).append("\n      fi;;\n");
}

std::string bash_script() {
  std::string script =
      "# bash completion for folkman; source it, or put it in /usr/share/bash-completion\n"
      "_folkman() {\n"
      "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    COMPREPLY=($(compgen -W '" +
      command_names() +
      " --help --version' -- \"$cur\"))\n"
      "    return\n"
      "  fi\n"
      "  case ${COMP_WORDS[1]} in\n";
  for (const auto& each : commands()) {
    if (!each.hidden) script += bash_case(each);
  }
  return script + "  esac\n}\ncomplete -F _folkman folkman\n";
}

std::string zsh_values(const FlagEntry& entry) {
  const std::string name = quoted(entry.names.back(), ":[]");
  if (entry.type == "DIR") return ":" + name + ":_files -/";
  if (is_path(entry)) return ":" + name + ":_files";
  const auto words = choices(entry.type);
  return ":" + name + ":" + (words.empty() ? "" : "(" + joined(words, " ") + ")");
}

std::string zsh_script() {
  std::string script =
      "#compdef folkman\n"
      "_folkman() {\n"
      "  local -a commands=(\n";
  for (const auto& each : commands()) {
    if (each.hidden) continue;
    script +=
        "    '" + std::string(each.name) + ":" + quoted(std::string(each.summary), ":") + "'\n";
  }
  script +=
      "  )\n"
      "  if ((CURRENT == 2)); then _describe command commands; return; fi\n"
      "  local name=$words[2]\n"
      "  shift words; ((CURRENT--))\n"
      "  case $name in\n";
  for (const auto& each : commands()) {
    if (each.hidden) continue;
    script += "    " + std::string(each.name) + ") _arguments";
    for (const auto& entry : flag_entries(*declared(each).app)) {
      if (entry.positional) {
        script += " \\\n      '" + std::string(entry.many ? "*" : "") + zsh_values(entry) + "'";
        continue;
      }
      for (const auto& name : entry.names) {
        script += " \\\n      '" + name + "[" + quoted(entry.help, "[]") + "]" +
                  (entry.type.empty() ? "" : zsh_values(entry)) + "'";
      }
    }
    script += ";;\n";
  }
  return script + "  esac\n}\n_folkman \"$@\"\n";
}

std::string fish_script() {
  std::string script = "# fish completion for folkman\ncomplete -c folkman -f\n";
  for (const auto& each : commands()) {
    if (each.hidden) continue;
    const std::string name(each.name);
    script += "complete -c folkman -n __fish_use_subcommand -a " + name + " -d '" +
              quoted(std::string(each.summary)) + "'\n";
    const std::string start = "complete -c folkman -n '__fish_seen_subcommand_from " + name + "'";
    for (const auto& entry : flag_entries(*declared(each).app)) {
      if (entry.positional) {
        if (is_path(entry)) script += start + " -F\n";
        const auto words = choices(entry.type);
        if (!words.empty()) script += start + " -a '" + joined(words, " ") + "'\n";
        continue;
      }
      script += start;
      for (const auto& flag : entry.names) {
        script += flag.starts_with("--") ? " -l " + flag.substr(2) : " -s " + flag.substr(1);
      }
      if (is_path(entry)) script += " -r -F";
      const auto words = choices(entry.type);
      if (!words.empty()) {
        script += " -x -a '" + joined(words, " ") + "'";
      } else if (!entry.type.empty() && !is_path(entry)) {
        script += " -x";
      }
      script += " -d '" + quoted(entry.help) + "'\n";
    }
  }
  return script;
}

void complete(const std::string& shell) {
  if (shell.empty()) {
    throw Error({.kind = Fault::Kind::argument,
                 .where = "completion",
                 .what = "no shell given",
                 .fix = "folkman completion bash, zsh or fish"});
  }
  const std::string known = one_of("completion", shell, {"bash", "zsh", "fish"});
  Output output;
  output.write(known == "bash" ? bash_script() : known == "zsh" ? zsh_script() : fish_script());
  output.finish();
}

}  // namespace

Action declare_completion(CLI::App& app) {
  const auto shell = std::make_shared<std::string>();
  Flags(app, "Arguments").positional({"SHELL", "bash|zsh|fish", "which shell"}, *shell);
  return [shell] { complete(*shell); };
}

}  // namespace folkman::cli
