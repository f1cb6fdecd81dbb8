#include "folkman/base/monitor.hpp"

#include "folkman/base/error.hpp"

namespace folkman {

void check_stop(const Monitor* monitor) {
  if (monitor == nullptr || !monitor->stop_requested()) return;
  throw Error({.kind = Fault::Kind::interrupted,
               .where = "interrupted",
               .what = "stopped on request",
               .fix = "nothing was written; run it again"});
}

}  // namespace folkman
