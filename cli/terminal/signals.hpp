// Ctrl-C asks the work to stop, so that nothing is left half-written; a second Ctrl-C kills. The
// same for SIGTERM and SIGHUP, which end the program a few seconds later if the work has not: it
// may wait where no question reaches it. Files are then as they were, and the next run clears away
// what it began (base/files/part_file.hpp). A signal that was ignored when we were started stays
// ignored (nohup, a background job of a script). A closed pipe, or a file that may not grow, is
// seen by whoever writes to it, not by a signal.
#pragma once

namespace folkman::cli {

void catch_signals();
[[nodiscard]] int stop_signal();     // 0: none came
[[nodiscard]] int code_of_signal();  // what the shell sees of it: 130, 143, 129

}  // namespace folkman::cli
