// How long work is watched and stopped. The library reports what it has done and asks whether to
// go on; a front end draws the bar and hears Ctrl-C. Calls come from any thread.
#pragma once

#include <cstdint>
#include <string_view>

#include "folkman/base/api.hpp"
#include "folkman/base/error.hpp"

namespace folkman {

class FOLKMAN_API Monitor {
 public:
  virtual ~Monitor() = default;
  // `total` is 0 when it is not known. `unit` is "bytes", "k", "folds"...
  virtual void progress(std::string_view task, std::uint64_t done, std::uint64_t total,
                        std::string_view unit) = 0;
  [[nodiscard]] virtual bool stop_requested() const = 0;
};

// Throws Error of kind `interrupted` when the monitor (which may be null) asks to stop.
inline void check_stop(const Monitor* monitor) {
  if (monitor == nullptr || !monitor->stop_requested()) return;
  throw Error({.kind = Fault::Kind::interrupted,
               .where = "interrupted",
               .what = "stopped on request",
               .fix = "nothing was written; run it again"});
}

}  // namespace folkman
