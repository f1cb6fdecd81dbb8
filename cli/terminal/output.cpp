#include "cli/terminal/output.hpp"

#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "cli/terminal/signals.hpp"
#include "cli/terminal/terminal.hpp"
#include "folkman/base/error.hpp"

namespace folkman::cli {
namespace {

constexpr std::size_t pending_limit = std::size_t{1} << 16;

[[noreturn]] void fail(int error) {
  if (error == EPIPE) throw ClosedPipe{};
  if (error == EINTR) {
    throw Error({.kind = Fault::Kind::interrupted,
                 .where = "interrupted",
                 .what = "stopped on request",
                 .fix = "the output is not complete; run it again"});
  }
  throw Error({.kind = Fault::Kind::file,
               .where = "standard output",
               .what = "cannot be written: " + std::generic_category().message(error),
               .fix = "free some space, or write elsewhere with -o FILE"});
}

}  // namespace

void write_bytes(std::string_view bytes, const std::string& kind) {
  if (is_terminal(Stream::output)) {
    throw Error({.kind = Fault::Kind::argument,
                 .where = "-o -",
                 .what = kind + " is not for a terminal",
                 .fix = "give a file, or send it to one or to a program: -o - | ..."});
  }
  Output output;
  output.write(bytes);
  output.finish();
}

Output::Output(const std::string& file) {
  if (!writes_to_output(file)) file_ = std::make_unique<AtomicFile>(file);
}

void Output::write(std::string_view text) {
  if (file_) return file_->write(text);
  pending_ += text;
  if (pending_.size() >= pending_limit) flush();
}

void Output::finish() {
  if (file_) return file_->commit();
  flush();
}

void Output::flush() {
  std::string_view rest = pending_;
  while (!rest.empty()) {
    const auto written = ::write(STDOUT_FILENO, rest.data(), rest.size());
    if (written < 0 && errno == EINTR && stop_signal() == 0) continue;
    if (written < 0) fail(errno);
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  pending_.clear();
}

}  // namespace folkman::cli
