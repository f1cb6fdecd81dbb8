// Finds the command and runs it.
#include "cli/program.hpp"

#include <span>
#include <string>

#include "cli/commands/command.hpp"
#include "cli/commands/help.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/output.hpp"
#include "cli/terminal/signals.hpp"
#include "folkman/base/error.hpp"

namespace folkman::cli {
namespace {

void run_words(std::span<char* const> words) {
  if (words.empty()) {
    throw Error({.kind = Fault::Kind::argument,
                 .where = "command line",
                 .what = "no command given",
                 .fix = "try: folkman help, or folkman demo"});
  }
  const std::string first = words.front();
  if (first == "--version" || first == "-V" || first == "version") {
    Output output;
    output.write(version_text());
    return output.finish();
  }
  const bool help = first == "--help" || first == "-h";
  run(command(help ? "help" : first), words.subspan(1));
}

}  // namespace

int program(int argc, char** argv) {
  catch_signals();
  return exit_code([&] {
    run_words(std::span(argv, static_cast<std::size_t>(argc)).subspan(argc > 0 ? 1 : 0));
  });
}

}  // namespace folkman::cli
