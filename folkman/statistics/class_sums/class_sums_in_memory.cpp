// Class sums of rows that are already in memory, after a look at whether they fit together.
#include <cmath>

#include "folkman/base/error.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace folkman {
namespace {

void require(bool condition, const std::string& where, const std::string& what,
             const std::string& fix) {
  if (!condition) refuse_data(where, what, fix);
}

void check_row(const Batch& rows, std::size_t row, std::size_t classes, std::size_t width) {
  const std::string where = "class_sums, row " + std::to_string(row + 1);
  const Offset start = rows.starts[row];
  const Offset stop = rows.starts[row + 1];
  require(start >= 0 && start <= stop && static_cast<std::size_t>(stop) <= rows.values.size(),
          where, "the row ends before it starts, or past the values",
          "starts ascend from 0 to the number of values");
  require(rows.classes[row] < static_cast<Class>(classes), where,
          "class " + std::to_string(rows.classes[row]) + " has no name",
          "classes are numbered from 0, in the order of their names");
  Column before = -1;
  for (Offset i = start; i < stop; ++i) {
    const Column column = rows.columns[static_cast<std::size_t>(i)];
    const bool fits = column > before && static_cast<std::size_t>(column) < width;
    if (!fits) {  // words only where needed: they cost more than the sum
      require(false, where,
              "column " + std::to_string(column) + " after column " + std::to_string(before) +
                  " of " + std::to_string(width) + " features",
              "columns of a row ascend from 0, each below the number of features");
    }
    before = column;
  }
}

}  // namespace

ExactClassSums class_sums(const Batch& rows, std::vector<std::string> classes, Features features,
                          const GatherOptions& options) {
  require(rows.starts.front() == 0 && rows.classes.size() == rows.rows() &&
              rows.columns.size() == rows.values.size() &&
              (rows.weights.empty() || rows.weights.size() == rows.rows()),
          "class_sums", "values, columns, starts, classes and weights are of different lengths",
          "give one column per value, and one class and one weight per row");
  for (std::size_t row = 0; row < rows.rows(); ++row)
    check_row(rows, row, classes.size(), features.width());
  FoldedCells cells(1, options, [&](Column column) { return features.name(column); });
  cells.add(rows);
  return {std::move(classes), std::move(features), std::move(cells.release().front())};
}

}  // namespace folkman
