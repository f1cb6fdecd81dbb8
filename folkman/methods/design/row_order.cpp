#include "folkman/methods/design/row_order.hpp"

#include <algorithm>

namespace folkman {
namespace {

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

}  // namespace folkman
