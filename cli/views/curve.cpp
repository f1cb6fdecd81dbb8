#include "cli/views/curve.hpp"

#include <algorithm>

#include "cli/terminal/terminal.hpp"
#include "cli/views/chart.hpp"

namespace folkman::cli {
namespace {

// A few sizes worth a line: 1, 2, 5, 10, ..., the elbow and the last.
std::vector<std::size_t> told_points(const Path& path) {
  std::vector<std::size_t> points;
  const auto near = [&](std::size_t k) {
    const auto found = std::ranges::lower_bound(path.k, k);
    if (found != path.k.end()) points.push_back(static_cast<std::size_t>(found - path.k.begin()));
  };
  for (std::size_t ten = 1; ten <= path.k.back(); ten *= 10) {
    for (const std::size_t digit : {1, 2, 5}) near(ten * digit);
  }
  if (path.elbow > 0) near(path.elbow);
  points.push_back(path.k.size() - 1);
  std::ranges::sort(points);
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

Table told_table(const Path& path) {
  std::vector<std::int64_t> k;
  std::vector<double> value;
  std::vector<double> bound;
  std::vector<double> share;
  std::vector<bool> proved;
  std::vector<std::string> mark;
  const int digits = path.sense == Sense::minimised ? 6 : 2;  // losses are means, mostly below 1
  const double most = path.gain(path.value.back());
  for (const std::size_t i : told_points(path)) {
    k.push_back(static_cast<std::int64_t>(path.k[i]));
    value.push_back(path.value[i]);
    bound.push_back(path.bound[i]);
    share.push_back(most > 0 ? 100 * path.gain(path.value[i]) / most : 0.0);
    if (!path.optimal.empty()) proved.push_back(path.optimal[i]);
    mark.emplace_back(path.k[i] == path.elbow ? "elbow" : "");
  }
  Table table{{{"k", "k", std::move(k)},
               {"value", "value", std::move(value), digits},
               {"bound", "bound", std::move(bound), digits},
               {"share", "gain %", std::move(share), 2}}};
  if (!proved.empty()) table.columns.push_back({"optimal", "proved", std::move(proved)});
  table.columns.push_back({"mark", "", std::move(mark)});
  return table;
}

}  // namespace

Table curve_table(const Path& path) {
  Table table{{{"k", "k", std::vector<std::int64_t>(path.k.begin(), path.k.end())},
               {"value", "value", path.value},
               {"bound", "bound", path.bound}}};
  if (!path.optimal.empty()) table.columns.push_back({"optimal", "proved", path.optimal});
  if (!path.converged.empty()) table.columns.push_back({"converged", "converged", path.converged});
  return table;
}

std::string curve_text(const Traced& trace) {
  const bool braille = speaks_utf8();
  const bool loss = trace.path.sense == Sense::minimised;
  std::string text = bold(std::string(loss ? "Loss saved" : "Log-likelihood gained") +
                          " by the best k features, as a share of all that can be " +
                          (loss ? "saved" : "gained")) +
                     "\n\n";
  text += chart(trace.path) + "\n";
  text += std::string("  ") + (braille ? "⠒⠒" : "**") + " attained   " + (braille ? "╌╌" : "--") +
          " bound, where no set can reach   " + (braille ? "◆" : "O");
  text += trace.path.elbow == 0
              ? " no elbow\n\n"
              : " elbow, k = " + grouped(static_cast<std::int64_t>(trace.path.elbow)) + "\n\n";
  return text + as_text(told_table(trace.path));
}

}  // namespace folkman::cli
