#include "folkman/base/files/waiting.hpp"

#include <poll.h>

#include <cerrno>

namespace folkman {

void wait_for_bytes(int file, const Monitor* monitor) {
  constexpr int milliseconds = 50;
  pollfd waiting{.fd = file, .events = POLLIN, .revents = 0};
  while (true) {
    const int ready = ::poll(&waiting, 1, milliseconds);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return;
    check_stop(monitor);
  }
}

}  // namespace folkman
