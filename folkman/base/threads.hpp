// Work shared by threads: a fixed number of numbered tasks, taken in turn by `threads` workers (the
// caller is one of them). What a task computes may depend on its number, never on its worker, so
// any number of threads gives the same bits. The first exception stops the rest and is rethrown.
// Where the system starts no more threads (a limit on processes or memory), those that were
// started, the caller at least, do the work of all, and nobody waits for the missing.
#pragma once

#include <cstddef>
#include <functional>

namespace folkman {

// 0 asks for as many as the machine has.
[[nodiscard]] int resolved_threads(int asked);

// Starting threads takes longer than one thread needs for a few items.
[[nodiscard]] inline int worth_threads(std::size_t items, int threads,
                                       std::size_t few = std::size_t{1} << 18) {
  return items < few ? 1 : threads;
}

// Returns how many workers there were.
int for_each_task(std::size_t tasks, int threads,
                  const std::function<void(std::size_t task, int worker)>& work);

}  // namespace folkman
