// `path`: the certified curve over k. A cross-validated alpha is chosen at the elbow.
#include <algorithm>
#include <iterator>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/workflow/cut.hpp"

namespace folkman {
namespace {

void check_has_curve(const Method& by) {
  if (by.has_curve()) return;
  refuse_argument(option("method", by.name()),
                  "has no curve over k: every size would be a search of its own",
                  "use @{command=select} at the sizes of interest");
}

}  // namespace

Traced path(const PathTask& asked) {
  check_has_curve(method(asked.task.method));
  Job job = checked_choice(asked.task);
  job.k = {.kind = SizeChoice::Kind::elbow};
  auto [data, choice] = prepared(job);
  CutPath found = cut_path(data, {.max_k = asked.max_k, .points = asked.points}, choice.alpha);
  std::ranges::move(found.warnings, std::back_inserter(data.input.warnings));
  const ClassSums& sums = data.sums();
  return {.method = asked.task.method,
          .alpha = choice.alpha,
          .rows = sums.rows,
          .width = job.method->choices(sums),
          .classes = job.method->needs().numbers ? std::vector<std::string>{} : sums.classes,
          .path = std::move(found.path),
          .input = std::move(data.input)};
}

}  // namespace folkman
