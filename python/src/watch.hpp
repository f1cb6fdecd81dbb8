// Long work while Python waits: the GIL is given up, the work runs in a thread of its own, and the
// thread that called comes back twenty times a second to hear Ctrl-C and to report progress. Signal
// handlers run on the main thread only; elsewhere nothing is heard, as in any Python library.
#pragma once

#include <nanobind/nanobind.h>

#include <functional>
#include <string>

#include "folkman/base/monitor.hpp"

namespace folkman::python {

// `progress`: None, or called with (task, done, total, unit), at the end of the work with all of it
// done. What the work throws is rethrown; `small` work is done at once, by the caller.
void watched(const nanobind::object& progress, bool small,
             const std::function<void(Monitor*)>& work);

}  // namespace folkman::python
