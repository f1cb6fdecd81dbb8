// Waits for a pipe, a socket or a terminal that may be stopped. A signal may come to another thread
// than the one that waits, so the wait is cut into pieces, and the monitor asked after each.
#pragma once

#include <poll.h>

#include <cerrno>

#include "folkman/base/monitor.hpp"

namespace folkman {

// Until there are bytes to read, or the end.
inline void wait_for_bytes(int file, const Monitor* monitor) {
  constexpr int milliseconds = 50;
  pollfd waiting{.fd = file, .events = POLLIN, .revents = 0};
  while (true) {
    const int ready = ::poll(&waiting, 1, milliseconds);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return;
    check_stop(monitor);
  }
}

}  // namespace folkman
