// What the shell sees. 0: the answer was written (or whoever read it had seen enough and closed the
// pipe). Anything else: stderr says why, in one line.
#pragma once

#include <functional>

#include "folkman/base/error.hpp"

namespace folkman::cli {

[[nodiscard]] constexpr int exit_code(Fault::Kind kind) {
  switch (kind) {
    case Fault::Kind::argument:
      return 2;
    case Fault::Kind::data:
      return 3;
    case Fault::Kind::file:
      return 4;
    case Fault::Kind::uncertified:
      return 5;
    case Fault::Kind::interrupted:
      return 130;
    case Fault::Kind::internal:
      break;
  }
  return 70;
}

// Does the work; whatever goes wrong in it becomes the line and the code.
[[nodiscard]] int exit_code(const std::function<void()>& work);

}  // namespace folkman::cli
