// Finds the command, runs it, and turns whatever went wrong into one line and an exit code.
#include <csignal>
#include <exception>
#include <new>
#include <span>
#include <string>

#include "cli/command.hpp"
#include "cli/exit_code.hpp"
#include "cli/help.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "cli/terminal.hpp"

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

int failed(Fault::Kind kind, const std::string& line) {
  folkman::cli::note("folkman: " + folkman::cli::harmless(line));
  const int signal = folkman::cli::stop_signal();
  constexpr int by_signal = 128;
  if (kind == Fault::Kind::interrupted && signal != 0) return by_signal + signal;
  return folkman::cli::exit_code(kind);
}

}  // namespace

int main(int argc, char** argv) {
  folkman::cli::catch_signals();
  try {
    run(std::span(argv, static_cast<std::size_t>(argc)).subspan(argc > 0 ? 1 : 0));
    return 0;
  } catch (const folkman::cli::ClosedPipe&) {
    return 0;
  } catch (const Error& error) {
    return failed(error.fault().kind, error.what());
  } catch (const std::bad_alloc&) {
    return failed(Fault::Kind::data,
                  "memory: not enough for this data; use fewer features or a "
                  "machine with more memory");
  } catch (const std::exception& error) {
    return failed(Fault::Kind::internal, std::string("a bug, please report it: ") + error.what());
  }
}
