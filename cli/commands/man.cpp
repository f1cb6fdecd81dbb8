// folkman man: the manual page in roff, made from the parsers of all commands.
#include <CLI/CLI.hpp>

#include "cli/commands/command.hpp"
#include "cli/commands/help.hpp"
#include "cli/flags/flags.hpp"
#include "cli/terminal/output.hpp"

namespace folkman::cli {
namespace {

// A line of text for roff: a backslash, a hyphen that is a minus, a leading dot or quote.
std::string roff(std::string_view text) {
  std::string safe;
  if (!text.empty() && (text.front() == '.' || text.front() == '\'')) safe = "\\&";
  for (const char c : text) {
    if (c == '\\') {
      safe += "\\e";
    } else if (c == '-') {
      safe += "\\-";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string examples(const Command& command) {
  std::string page = ".PP\n.EX\n";
  std::string_view rest = command.examples;
  while (!rest.empty()) {
    const auto end = std::min(rest.find('\n'), rest.size());
    page += "    " + roff(rest.substr(0, end)) + '\n';
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return page + ".EE\n";
}

std::string section(const Command& command) {
  const auto parser = declared(command);
  std::string page = ".SS folkman " + std::string(command.name) + "\n" + roff(command.summary) +
                     ".\n" + examples(command);
  page += ".PP\n\\fB" + roff(usage(command, *parser.app)) + "\\fR\n";
  for (const auto& entry : flag_entries(*parser.app)) {
    page += ".TP\n\\fB" + roff(joined(entry.names, ", ")) + "\\fR";
    if (!entry.positional && !entry.type.empty()) page += " \\fI" + roff(entry.type) + "\\fR";
    page += '\n' + roff(entry.help) + '\n';
  }
  return page;
}

constexpr std::string_view opening =
    ".TH FOLKMAN 1 \"\" \"folkman " FOLKMAN_VERSION
    "\" \"User Commands\"\n"
    ".SH NAME\nfolkman \\- certified sparse naive Bayes\n"
    ".SH SYNOPSIS\n\\fBfolkman\\fR \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]\n"
    ".SH DESCRIPTION\n"
    "Chooses the k features that tell the classes of labelled data apart best, by sparse\n"
    "multinomial or Bernoulli naive Bayes, and proves how good the choice is: every answer comes\n"
    "with a bound that no set of the same size can pass. Results go to standard output, all else\n"
    "to standard error.\n"
    ".SH COMMANDS\n";

constexpr std::string_view ending =
    ".SH EXIT STATUS\n"
    ".TP\n0\nthe answer was written, or whoever read it closed the pipe\n"
    ".TP\n2\na wrong argument\n"
    ".TP\n3\nbad data\n"
    ".TP\n4\na file that cannot be read or written\n"
    ".TP\n5\nnot certified as closely as \\-\\-max\\-gap asked; or the relaxation of l0\n"
    "regression stopped before its tolerance, and the answer was written all the same\n"
    ".TP\n70\na bug\n"
    ".TP\n130\ninterrupted by Ctrl\\-C; nothing is left half\\-written\n"
    ".TP\n143, 129\nended by SIGTERM, by SIGHUP; nothing is left half\\-written\n"
    ".SH ENVIRONMENT\n"
    ".TP\nNO_COLOR, TERM=dumb\nno colour and no progress bar\n"
    ".TP\nCI\nno progress bar\n"
    ".TP\nLC_ALL, LC_CTYPE, LANG\na UTF\\-8 locale draws curves with Braille dots\n"
    ".TP\nTMPDIR\nwhere \\fBfolkman demo\\fR makes its corpus\n";

}  // namespace

Action declare_man(CLI::App& /*app*/) {
  return [] {
    std::string page(opening);
    for (const auto& each : commands()) {
      if (!each.hidden) page += section(each);
    }
    Output output;
    output.write(page);
    output.write(ending);
    output.finish();
  };
}

}  // namespace folkman::cli
