#include "folkman/statistics/class_sums/class_counts.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "folkman/statistics/dense/dense_in_memory.hpp"

namespace folkman {
namespace {

bool is_plain(const Dataset& data, const GatherOptions& options) {
  if (options.sums || options.binarize || options.missing) return false;
  const ReadOptions& read = data.options();
  const DenseView* const view = dense_in_memory(read);
  return view != nullptr && !stays_missing(read.missing) && read.in_memory->names.empty() &&
         data.classes().empty() && read.width <= static_cast<std::size_t>(view->columns);
}

struct LabelledRows {
  std::vector<std::string> names;
  std::vector<Class> classes;  // of each row, by its place in `names`
};

// None where a row has no class or there are too few.
std::optional<LabelledRows> labelled_rows(const ReadOptions& read) {
  const MemoryRows& memory = *read.in_memory;
  const auto rows = static_cast<std::size_t>(row_count(memory.rows));
  if (read.targets == Targets::numbers) {
    const bool all = memory.targets.size() == rows &&
                     std::ranges::all_of(memory.targets, [](double y) { return std::isfinite(y); });
    if (!all) return std::nullopt;
    return LabelledRows{.names = {target_class}, .classes = std::vector<Class>(rows, 0)};
  }
  LabelledRows found{.names = classes_met(memory), .classes = {}};
  found.classes = classes_in_memory(memory, found.names);
  const bool all = memory.targets.empty() && found.classes.size() == rows &&
                   std::ranges::none_of(found.classes, [](Class c) { return c < 0; });
  if (!all || found.names.size() < std::max<std::size_t>(read.classes_required, 1)) {
    return std::nullopt;
  }
  return found;
}

}  // namespace

std::optional<ExactClassSums> class_counts_in_memory(const Dataset& data,
                                                     const GatherOptions& options) {
  if (!is_plain(data, options)) return std::nullopt;
  auto labelled = labelled_rows(data.options());
  if (!labelled) return std::nullopt;
  const auto width = static_cast<std::size_t>(column_count(data.options().in_memory->rows));
  ClassCells cells;
  cells.sums.assign(labelled->names.size(), ExactSums(width));
  cells.weight.resize(labelled->names.size());
  for (const Class c : labelled->classes) cells.weight.add(static_cast<std::size_t>(c), 1.0);
  cells.rows = static_cast<Offset>(labelled->classes.size());
  cells.binary = false;
  cells.any_sign = true;
  return ExactClassSums(std::move(labelled->names), Features::numbered(width, 0, Numbers::counted),
                        std::move(cells));
}

}  // namespace folkman
