#include "cli/signals.hpp"

#include <csignal>

namespace folkman::cli {
namespace {

// A signal handler can reach nothing but a global.
volatile std::sig_atomic_t came = 0;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

void remember(int signal) { came = signal; }

void catch_one(int signal) {
  struct sigaction before {};
  if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) return;
  struct sigaction action {};
  action.sa_handler = remember;
  // No SA_RESTART: a read that waits for input returns. SA_RESETHAND: the second signal kills.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigemptyset(&action.sa_mask);
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

void catch_signals() {
  catch_one(SIGINT);
  catch_one(SIGTERM);
  catch_one(SIGHUP);
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &ignore, nullptr);
}

int stop_signal() { return came; }

}  // namespace folkman::cli
