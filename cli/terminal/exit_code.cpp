#include "cli/terminal/exit_code.hpp"

#include <exception>
#include <new>
#include <string>

#include "cli/terminal/output.hpp"
#include "cli/terminal/signals.hpp"
#include "cli/terminal/spelling.hpp"
#include "cli/terminal/terminal.hpp"

namespace folkman::cli {
namespace {

int failed(Fault::Kind kind, const std::string& line) {
  note("folkman: " + harmless(in_flags(line)));
  // A wait for a file that the signal broke is an error of that file.
  const bool stopped = kind == Fault::Kind::interrupted || kind == Fault::Kind::file;
  return stopped && stop_signal() != 0 ? code_of_signal() : exit_code(kind);
}

}  // namespace

int exit_code(const std::function<void()>& work) {
  try {
    work();
    return 0;
  } catch (const ClosedPipe&) {
    return 0;
  } catch (const Error& error) {
    const Fault& fault = error.fault();
    return failed(fault.kind, fault.where + ": " + fault.what + "; " + fault.fix);
  } catch (const std::bad_alloc&) {
    return failed(Fault::Kind::data,
                  "memory: not enough for this data; use fewer features or a "
                  "machine with more memory");
  } catch (const std::exception& error) {
    return failed(Fault::Kind::internal, std::string("a bug, please report it: ") + error.what());
  } catch (...) {
    return failed(Fault::Kind::internal, "a bug, please report it: something was thrown");
  }
}

}  // namespace folkman::cli
