// Waits for a pipe, a socket or a terminal that may be stopped. A signal may come to another thread
// than the one that waits, so the wait is cut into pieces, and the monitor asked after each.
#pragma once

#include "folkman/base/monitor.hpp"

namespace folkman {

// Until there are bytes to read, or the end.
void wait_for_bytes(int file, const Monitor* monitor);

}  // namespace folkman
