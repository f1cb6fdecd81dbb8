#include "cli/commands/help.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/flags/flags.hpp"
#include "cli/flags/method_flags.hpp"
#include "cli/terminal/output.hpp"
#include "cli/terminal/terminal.hpp"

namespace folkman::cli {
namespace {

constexpr std::size_t page_width = 80;
constexpr std::size_t flag_column = 26;
constexpr std::size_t command_column = 14;

// `text` in lines that fit right of `indent`.
std::string wrapped(const std::string& text, std::size_t indent) {
  std::string lines;
  std::size_t column = indent;
  for (std::size_t start = 0; start < text.size();) {
    const auto end = std::min(text.find(' ', start), text.size());
    const std::string word = text.substr(start, end - start);
    if (column > indent && column + 1 + word.size() > page_width) {
      lines += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += word.size();
    start = end + 1;
  }
  return lines;
}

std::string entry_line(const std::string& head, const std::string& help, std::size_t column) {
  std::string line = "  " + head;
  if (line.size() + 2 > column) {
    line += '\n' + std::string(column, ' ');
  } else {
    line.resize(column, ' ');
  }
  return line + wrapped(help, column) + '\n';
}

std::string head(const FlagEntry& entry) {
  std::string text = joined(entry.names, ", ");
  if (entry.positional) return text + (entry.many ? "..." : "");
  return entry.type.empty() ? text : text + " " + entry.type;
}

std::string indented(std::string_view lines) {
  std::string text;
  while (!lines.empty()) {
    const auto end = std::min(lines.find('\n'), lines.size());
    text += "  " + std::string(lines.substr(0, end)) + '\n';
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return text;
}

}  // namespace

std::vector<FlagEntry> flag_entries(const CLI::App& app) {
  std::vector<FlagEntry> entries;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;  // declared only to be refused
    FlagEntry entry;
    entry.group = option->get_group();
    entry.help = option->get_description();
    entry.positional = option->get_positional();
    if (entry.positional) {
      entry.names = {option->get_name(true)};
    } else {
      for (const auto& name : option->get_snames()) entry.names.push_back("-" + name);
      for (const auto& name : option->get_lnames()) entry.names.push_back("--" + name);
    }
    if (option->get_items_expected_max() > 0) entry.type = option->get_type_name();
    entry.many = option->get_items_expected_max() > 1;
    entries.push_back(std::move(entry));
  }
  return entries;
}

std::string usage(const Command& command, const CLI::App& app) {
  std::string text = "folkman " + std::string(command.name);
  bool flags = false;
  for (const auto& entry : flag_entries(app)) {
    if (entry.positional) {
      text += " " + entry.names.front() + (entry.many ? "..." : "");
    } else {
      flags = true;
    }
  }
  return text + (flags ? " [FLAGS]" : "");
}

std::string help_text(const Command& command, const std::string& method) {
  const auto parser = declared(command);
  std::string text = std::string(command.summary) + "\n\n";
  if (!command.examples.empty())
    text += bold("Examples") + "\n" + indented(command.examples) + '\n';
  text += bold("Usage") + "\n  " + usage(command, *parser.app) + '\n';
  auto entries = flag_entries(*parser.app);
  const bool has_methods = std::ranges::any_of(entries, [](const FlagEntry& entry) {
    return std::ranges::find(entry.names, "--method") != entry.names.end();
  });
  if (has_methods)
    entries = entries_for(std::move(entries), method.empty() ? Task{}.method : method);
  std::vector<std::string> groups;
  for (const auto& entry : entries) {
    if (std::ranges::find(groups, entry.group) == groups.end()) groups.push_back(entry.group);
  }
  for (const auto& group : groups) {
    text += '\n' + bold(group) + '\n';
    for (const auto& entry : entries) {
      if (entry.group == group) text += entry_line(head(entry), entry.help, flag_column);
    }
  }
  if (!has_methods) return text;
  return text + "\n`folkman methods` lists the methods; `folkman " + std::string(command.name) +
         " --method METHOD --help`\nshows the options of one.\n";
}

std::string help_text() {
  std::string text =
      "Sparse naive Bayes with a proof: the k features that tell classes apart best.\n\n" +
      bold("Examples") +
      "\n"
      "  folkman demo                                   see it work, on data it makes itself\n"
      "  folkman fit reviews.svm --k 500 -o my.model    choose 500 features, save the model\n"
      "  folkman predict my.model new.svm               one label a line\n\n" +
      bold("Commands") + "\n";
  for (const auto& each : commands()) {
    if (!each.hidden)
      text += entry_line(std::string(each.name), std::string(each.summary), command_column);
  }
  return text +
         "\n`folkman help COMMAND` tells more. Results go to standard output, all else to\n"
         "standard error. Exit codes: 0 done, 2 wrong argument, 3 bad data, 4 file trouble,\n"
         "5 not certified, 70 a bug, 130 interrupted by Ctrl-C, 143 by SIGTERM.\n";
}

std::string version_text() { return std::string("folkman ") + FOLKMAN_VERSION + "\n"; }

Action declare_help(CLI::App& app) {
  const auto asked = std::make_shared<std::string>();
  Flags(app, "Arguments").positional({"COMMAND", "COMMAND", "what to tell about"}, *asked);
  return [asked] {
    Output output;
    output.write(asked->empty() ? help_text() : help_text(command(*asked)));
    output.finish();
  };
}

}  // namespace folkman::cli
