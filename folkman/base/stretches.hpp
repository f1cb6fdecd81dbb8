// A range of numbers shared by threads in stretches of a fixed length: where they begin does not
// depend on the number of threads, so neither do sums that are taken stretch by stretch.
#pragma once

#include <algorithm>
#include <cstddef>

#include "folkman/base/threads.hpp"

namespace folkman {

template <typename Work>  // work(first, last)
void for_each_stretch(std::size_t count, std::size_t length, int threads, const Work& work) {
  for_each_task((count + length - 1) / length, threads, [&](std::size_t task, int) {
    work(task * length, std::min(count, (task + 1) * length));
  });
}

}  // namespace folkman
