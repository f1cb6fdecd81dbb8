// for_each_task (threads.hpp) for callers that want to know how many workers there were. Where the
// system starts no more threads (a limit on processes or memory), those that were started, the
// caller at least, do the work of all: tasks are taken in turn, and nobody waits for the missing.
#pragma once

#include <cstddef>
#include <functional>

namespace folkman {

int workers_of_each_task(std::size_t tasks, int threads,
                         const std::function<void(std::size_t task, int worker)>& work);

}  // namespace folkman
