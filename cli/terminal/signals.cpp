#include "cli/terminal/signals.hpp"

#include <unistd.h>

#include <csignal>
#include <string_view>

namespace folkman::cli {
namespace {

// A signal handler can reach nothing but a global.
volatile std::sig_atomic_t came = 0;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

constexpr int by_signal = 128;
constexpr unsigned patience = 3;  // seconds

void remember(int signal) { came = signal; }

// Nobody is there to send a second signal: work that does not hear the first is ended.
void remember_and_wait(int signal) {
  came = signal;
  ::alarm(patience);
}

void end(int /*alarm*/) {
  constexpr std::string_view line = "folkman: interrupted: ended on request; run it again\n";
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line.data(), line.size());
  ::_exit(by_signal + came);
}

void catch_one(int signal, void (*handler)(int)) {
  struct sigaction before {};
  if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) return;
  struct sigaction action {};
  action.sa_handler = handler;
  // No SA_RESTART: a read that waits for input returns. SA_RESETHAND: the second signal kills.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigemptyset(&action.sa_mask);
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

void catch_signals() {
  catch_one(SIGINT, remember);
  catch_one(SIGTERM, remember_and_wait);
  catch_one(SIGHUP, remember_and_wait);
  struct sigaction alarm {};
  alarm.sa_handler = end;
  ::sigaction(SIGALRM, &alarm, nullptr);
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &ignore, nullptr);
  ::sigaction(SIGXFSZ, &ignore, nullptr);
}

int stop_signal() { return came; }

int code_of_signal() { return by_signal + came; }

}  // namespace folkman::cli
