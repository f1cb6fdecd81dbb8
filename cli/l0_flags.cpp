#include "cli/l0_flags.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/flags.hpp"
#include "cli/options.hpp"
#include "cli/table.hpp"
#include "cli/values.hpp"
#include "folkman/base/error.hpp"

namespace folkman::cli {

void add_l0_flags(CLI::App& app, Task& task) {
  L0Options& l0 = task.l0;
  Flags flags(app, "l0 regression (l0-linear, l0-logistic)");
  flags.value({"--gamma", "G", "ridge term G/2 |w|^2 beside the loss; above 0 (0.01)"},
              [&l0](const std::string& text) { l0.gamma = real_number("--gamma", text); });
  flags.value({"--penalty", "L", "a price L for each feature, in place of --k"},
              [&task](const std::string& text) { task.penalty = real_number("--penalty", text); });
  flags.value(
      {"--scale", "mean|sum", "gamma and the price beside the mean loss, or the sum (mean)"},
      [&l0](const std::string& text) {
        const auto word = one_of("--scale", text, {"mean", "sum"});
        l0.scale = word == "mean" ? LossScale::mean : LossScale::sum;
      });
  const auto toggle = [&app](const char* name, const char* help, std::function<void()> set) {
    app.add_flag_callback(name, std::move(set), help)
        ->group("l0 regression (l0-linear, l0-logistic)");
  };
  toggle("--standardize", "columns over their standard deviation while fitting (default)",
         [&l0] { l0.standardize = true; });
  toggle("--no-standardize", "columns as they are", [&l0] { l0.standardize = false; });
  toggle("--no-intercept", "through the origin", [&l0] { l0.intercept = false; });
  flags.value(
      {"--seconds", "S", "time for the search (--nodes), 0 for no limit (0)"},
      [&l0](const std::string& text) { l0.seconds = nonnegative_number("--seconds", text); });
}

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
