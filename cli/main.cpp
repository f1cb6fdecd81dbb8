// Finds the command and runs it.
#include <span>
#include <string>

#include "cli/commands/command.hpp"
#include "cli/commands/help.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/output.hpp"
#include "cli/terminal/signals.hpp"
#include "folkman/base/error.hpp"

namespace {

using folkman::Error;
using folkman::Fault;

void run(std::span<char* const> words) {
  if (words.empty()) {
    throw Error({.kind = Fault::Kind::argument,
                 .where = "command line",
                 .what = "no command given",
                 .fix = "try: folkman help, or folkman demo"});
  }
  const std::string first = words.front();
  if (first == "--version" || first == "-V" || first == "version") {
    folkman::cli::Output output;
    output.write(folkman::cli::version_text());
    return output.finish();
  }
  const bool help = first == "--help" || first == "-h";
  folkman::cli::run(folkman::cli::command(help ? "help" : first), words.subspan(1));
}

}  // namespace

int main(int argc, char** argv) {
  folkman::cli::catch_signals();
  return folkman::cli::exit_code(
      [&] { run(std::span(argv, static_cast<std::size_t>(argc)).subspan(argc > 0 ? 1 : 0)); });
}
