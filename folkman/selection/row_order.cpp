#include "folkman/selection/row_order.hpp"

#include <algorithm>

namespace folkman {
namespace {

bool comes_before(const Batch& rows, std::size_t a, std::size_t b) {
  if (rows.classes[a] != rows.classes[b]) return rows.classes[a] < rows.classes[b];
  if (!rows.targets.empty() && rows.targets[a] != rows.targets[b]) {
    return rows.targets[a] < rows.targets[b];
  }
  const auto columns_a = entries(rows, rows.columns, a);
  const auto columns_b = entries(rows, rows.columns, b);
  if (!std::ranges::equal(columns_a, columns_b)) {
    return std::ranges::lexicographical_compare(columns_a, columns_b);
  }
  const auto values_a = entries(rows, rows.values, a);
  const auto values_b = entries(rows, rows.values, b);
  if (!std::ranges::equal(values_a, values_b)) {
    return std::ranges::lexicographical_compare(values_a, values_b);
  }
  return rows.weight(a) < rows.weight(b);
}

}  // namespace

std::vector<std::size_t> own_order(const Batch& rows) {
  std::vector<std::size_t> order;
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    if (rows.weight(row) > 0 && rows.classes[row] >= 0) order.push_back(row);
  }
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return comes_before(rows, a, b); });
  return order;
}

}  // namespace folkman
