#include "cli/commands/l0_checks.hpp"

#include <algorithm>

#include "cli/terminal/table.hpp"
#include "folkman/base/error.hpp"

namespace folkman::cli {

namespace {

[[noreturn]] void refuse_unconverged(const std::string& what) {
  throw Error({.kind = Fault::Kind::uncertified,
               .where = "l0 regression",
               .what = "the relaxation stopped before its tolerance" + what,
               .fix = "the answer is written and its bound holds; raise --gamma or --tolerance"});
}

}  // namespace

void check_converged(bool converged, const Certificate& certificate) {
  if (converged) return;
  refuse_unconverged("; the relative gap reached is " + exact_text(certificate.relative_gap()));
}

void check_converged(const Path& path) {
  if (std::ranges::find(path.converged, false) == path.converged.end()) return;
  refuse_unconverged(" at some sizes");
}

}  // namespace folkman::cli
