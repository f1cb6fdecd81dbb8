#include "folkman/methods/design/design_rows.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "folkman/base/memory.hpp"
#include "folkman/base/stretches.hpp"

namespace folkman {
namespace {

template <typename Visit>  // visit(column, value)
void for_each_entry(const Batch& rows, std::size_t row, const Visit& visit) {
  const auto columns = entries(rows, rows.columns, row);
  const auto values = entries(rows, rows.values, row);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    visit(static_cast<std::size_t>(columns[i]), values[i]);
  }
}

Design dense_design(const Batch& rows, std::span<const std::size_t> order, std::size_t width,
                    int threads) {
  constexpr std::size_t rows_per_task = 64;  // whole cache lines of every column
  const std::size_t count = order.size();
  std::vector<double> cells = wide_column(count * width);
  for_each_stretch(count, rows_per_task, threads, [&](std::size_t first, std::size_t last) {
    for (std::size_t r = first; r < last; ++r) {
      for_each_entry(rows, order[r],
                     [&](std::size_t column, double value) { cells[column * count + r] = value; });
    }
  });
  return Design::dense(count, std::move(cells));
}

Design sparse_design(const Batch& rows, std::span<const std::size_t> order, std::size_t width) {
  std::vector<Offset> starts(width + 1);
  for (const std::size_t row : order) {
    for_each_entry(rows, row, [&](std::size_t column, double) { ++starts[column + 1]; });
  }
  for (std::size_t i = 0; i < width; ++i) starts[i + 1] += starts[i];
  const auto entries = static_cast<std::size_t>(starts.back());
  std::vector<Design::Row> rows_of(entries);
  std::vector<double> values = wide_column(entries);
  std::vector<Offset> next(starts.begin(), starts.end() - 1);
  for (std::size_t r = 0; r < order.size(); ++r) {
    for_each_entry(rows, order[r], [&](std::size_t column, double value) {
      const auto to = static_cast<std::size_t>(next[column]++);
      rows_of[to] = static_cast<Design::Row>(r);
      values[to] = value;
    });
  }
  return Design::sparse(order.size(), std::move(starts), std::move(rows_of), std::move(values));
}

template <typename T>
std::vector<T> picked(const std::vector<T>& all, std::span<const std::size_t> order) {
  std::vector<T> some;
  if (all.empty()) return some;
  some.reserve(order.size());
  for (const std::size_t row : order) some.push_back(all[row]);
  return some;
}

template <class T>
std::weak_ordering compared(std::span<const T> a, std::span<const T> b) {
  if (std::ranges::equal(a, b)) return std::weak_ordering::equivalent;
  return std::ranges::lexicographical_compare(a, b) ? std::weak_ordering::less
                                                    : std::weak_ordering::greater;
}

// Columns ascend, so a row without gaps is known by its ends.
bool same_run(std::span<const Column> a, std::span<const Column> b) {
  if (a.empty() || a.size() != b.size() || a.front() != b.front() || a.back() != b.back())
    return false;
  return static_cast<std::size_t>(a.back() - a.front()) + 1 == a.size();
}

std::weak_ordering entries_compared(const Batch& rows, std::size_t a, std::size_t b) {
  const auto columns_a = entries(rows, rows.columns, a);
  const auto columns_b = entries(rows, rows.columns, b);
  if (!same_run(columns_a, columns_b)) {
    if (const auto order = compared(columns_a, columns_b); std::is_neq(order)) return order;
  }
  return compared(entries(rows, rows.values, a), entries(rows, rows.values, b));
}

}  // namespace

std::vector<std::size_t> own_order(const Batch& labels, const RowContents& contents) {
  std::vector<std::size_t> order;
  for (std::size_t row = 0; row < labels.rows(); ++row) {
    if (labels.weight(row) > 0 && labels.classes[row] >= 0) order.push_back(row);
  }
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    if (labels.classes[a] != labels.classes[b]) return labels.classes[a] < labels.classes[b];
    if (!labels.targets.empty() && labels.targets[a] != labels.targets[b]) {
      return labels.targets[a] < labels.targets[b];
    }
    if (const auto held = contents(a, b); std::is_neq(held)) return std::is_lt(held);
    return labels.weight(a) < labels.weight(b);
  });
  return order;
}

std::vector<std::size_t> own_order(const Batch& rows) {
  return own_order(rows,
                   [&](std::size_t a, std::size_t b) { return entries_compared(rows, a, b); });
}

bool is_densely_filled(std::size_t filled, std::size_t rows, std::size_t width) {
  const double cells = static_cast<double>(rows) * static_cast<double>(width);
  return static_cast<double>(filled) >= 0.25 * cells;
}

Design design_of(const Batch& rows, std::span<const std::size_t> order, std::size_t width,
                 int threads) {
  Offset filled = 0;
  for (const std::size_t row : order) filled += rows.starts[row + 1] - rows.starts[row];
  return is_densely_filled(static_cast<std::size_t>(filled), order.size(), width)
             ? dense_design(rows, order, width, threads)
             : sparse_design(rows, order, width);
}

Batch labels_of(const Batch& rows, std::span<const std::size_t> order) {
  Batch labels;
  labels.classes = picked(rows.classes, order);
  labels.targets = picked(rows.targets, order);
  labels.weights = picked(rows.weights, order);
  labels.starts.assign(order.size() + 1, 0);
  return labels;
}

std::vector<std::size_t> rows_of_classes(const Batch& labels, std::size_t classes) {
  std::vector<std::size_t> count(classes);
  for (const Class c : labels.classes) ++count[static_cast<std::size_t>(c)];
  return count;
}

std::vector<std::size_t> parting_classes(std::span<const std::size_t> rows_of_class) {
  const auto rows = std::accumulate(rows_of_class.begin(), rows_of_class.end(), std::size_t{0});
  std::vector<std::size_t> classes;
  for (std::size_t c = rows_of_class.size() == 2 ? 1 : 0; c < rows_of_class.size(); ++c) {
    if (rows_of_class[c] > 0 && rows_of_class[c] < rows) classes.push_back(c);
  }
  return classes;
}

std::vector<double> signs_of(const Batch& labels, std::size_t one) {
  std::vector<double> signs;
  signs.reserve(labels.classes.size());
  for (const Class c : labels.classes) {
    signs.push_back(static_cast<std::size_t>(c) == one ? 1 : -1);
  }
  return signs;
}

}  // namespace folkman
