// Ctrl-C asks the work to stop, so that nothing is left half-written; a second Ctrl-C kills. The
// same for SIGTERM and SIGHUP. A signal that was ignored when we were started stays ignored (nohup,
// a background job of a script). A closed pipe is seen by whoever writes to it, not by a signal.
#pragma once

namespace folkman::cli {

void catch_signals();
[[nodiscard]] int stop_signal();  // 0: none came

}  // namespace folkman::cli
