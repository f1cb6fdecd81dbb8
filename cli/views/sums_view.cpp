#include "cli/views/sums_view.hpp"

#include <numeric>

#include "folkman/base/error.hpp"

namespace folkman::cli {
namespace {

std::vector<double> totals(const ClassSums& sums) {
  std::vector<double> by_class;
  for (const auto& row : sums.sums) {
    by_class.push_back(std::accumulate(row.begin(), row.end(), 0.0));
  }
  return by_class;
}

}  // namespace

Json sums_json(const ClassSums& sums) {
  return {{"schema", 1},
          {"kind", "sums"},
          {"rows", sums.rows},
          {"features", sums.width()},
          {"classes", sums.classes},
          {"class_weight", sums.class_weight},
          {"total", totals(sums)},
          {"binary", sums.binary}};
}

std::string sums_text(const ClassSums& sums) {
  const Table classes{{{"class", "class", sums.classes},
                       {"weight", "rows (weight)", sums.class_weight, 2},
                       {"total", "sum of values", totals(sums), 2}}};
  return "Class sums of " + grouped(static_cast<std::int64_t>(sums.width())) + " features over " +
         grouped(sums.rows) + " rows" + (sums.binary ? ", all values 0 or 1" : "") + "\n\n" +
         as_text(classes);
}

Table long_table(const ClassSums& sums) {
  // Rows of each class first, as lines without a feature.
  std::vector<std::string> feature(sums.class_count());
  std::vector<std::string> name = sums.classes;
  std::vector<double> sum = sums.class_weight;
  for (std::size_t i = 0; i < sums.width(); ++i) {
    for (std::size_t c = 0; c < sums.class_count(); ++c) {
      if (sums.sums[c][i] == 0) continue;
      feature.push_back(sums.features.name(static_cast<Column>(i)));
      name.push_back(sums.classes[c]);
      sum.push_back(sums.sums[c][i]);
    }
  }
  return {{{"feature", "feature", std::move(feature)},
           {"class", "class", std::move(name)},
           {"sum", "sum", std::move(sum), 2}}};
}

void check_has_target(const std::string& file, const std::string& command) {
  if (!file.empty()) return;
  throw Error({.kind = Fault::Kind::argument,
               .where = command,
               .what = "no file given for the sums",
               .fix = "add -o FILE"});
}

}  // namespace folkman::cli
