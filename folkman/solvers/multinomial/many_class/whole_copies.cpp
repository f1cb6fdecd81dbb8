#include "folkman/solvers/multinomial/many_class/whole_copies.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace folkman {
namespace {

constexpr double whole_tolerance = 1e-7;

bool is_whole(double x) { return std::abs(x - std::round(x)) <= whole_tolerance; }

// The column of the linear system that group i enters with: one, and f_c - g p_c for all classes
// but the last (they sum to zero).
std::vector<double> system_column(const GroupedMasses& groups, std::span<const double> mix,
                                  std::size_t i) {
  const auto f = groups.of(i);
  const double g = std::accumulate(f.begin(), f.end(), 0.0);
  std::vector<double> column(f.size());
  column[0] = 1;
  for (std::size_t c = 0; c + 1 < f.size(); ++c) column[c + 1] = f[c] - g * mix[c];
  return column;
}

// A vector that the matrix of these columns, more than they have rows, maps to zero.
std::vector<double> null_vector(std::vector<std::vector<double>> columns) {
  const std::size_t n = columns.size();
  const std::size_t rows = columns.front().size();
  std::vector<std::size_t> pivot_of;  // row r was eliminated with column pivot_of[r]
  std::vector<bool> used(n, false);
  double largest = 0;
  for (const auto& column : columns) {
    for (const double entry : column) largest = std::max(largest, std::abs(entry));
  }
  const double negligible = 1e-12 * largest;
  for (std::size_t r = 0; r < rows; ++r) {
    std::size_t pivot = n;
    for (std::size_t j = 0; j < n; ++j) {
      if (!used[j] && (pivot == n || std::abs(columns[j][r]) > std::abs(columns[pivot][r]))) {
        pivot = j;
      }
    }
    const bool usable = pivot < n && std::abs(columns[pivot][r]) > negligible;
    pivot_of.push_back(usable ? pivot : n);
    if (!usable) continue;
    used[pivot] = true;
    for (std::size_t s = 0; s < rows; ++s) {
      if (s == r) continue;
      const double factor = columns[pivot][s] / columns[pivot][r];
      if (factor == 0) continue;
      for (std::size_t j = 0; j < n; ++j) columns[j][s] -= factor * columns[j][r];
    }
  }
  const auto free = static_cast<std::size_t>(std::ranges::find(used, false) - used.begin());
  std::vector<double> null(n, 0.0);
  null[free] = 1;
  for (std::size_t r = 0; r < rows; ++r) {
    if (pivot_of[r] < n) null[pivot_of[r]] = -columns[free][r] / columns[pivot_of[r]][r];
  }
  return null;
}

// Moves the loose x along `direction` until one of them is whole.
void move_to_whole(std::vector<double>& x, std::span<const std::size_t> loose,
                   std::span<const double> direction) {
  double length = std::numeric_limits<double>::infinity();
  std::size_t first = 0;
  for (std::size_t j = 0; j < direction.size(); ++j) {
    const double d = direction[j];
    if (std::abs(d) < 1e-14) continue;
    const double at = x[loose[j]];
    const double reach = ((d > 0 ? std::ceil(at) : std::floor(at)) - at) / d;
    if (reach < length) {
      length = reach;
      first = j;
    }
  }
  for (std::size_t j = 0; j < direction.size(); ++j) x[loose[j]] += length * direction[j];
  x[loose[first]] = std::round(x[loose[first]]);
}

std::vector<std::size_t> loose_entries(std::span<const double> x) {
  std::vector<std::size_t> loose;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!is_whole(x[i])) loose.push_back(i);
  }
  return loose;
}

}  // namespace

std::vector<double> whole_copies(const GroupedMasses& groups, std::span<const double> caps,
                                 std::span<const double> mix, std::span<const double> x,
                                 double size) {
  std::vector<double> copies(x.begin(), x.end());
  std::vector<std::size_t> loose = loose_entries(copies);
  const std::size_t most = groups.class_count();
  // Each turn makes one whole; where numbers overflowed, none, and what is loose stays so.
  for (std::size_t turns = loose.size(); loose.size() > most && turns > 0; --turns) {
    const std::span<const std::size_t> some = std::span(loose).first(most + 1);
    std::vector<std::vector<double>> columns;
    for (const std::size_t i : some) columns.push_back(system_column(groups, mix, i));
    move_to_whole(copies, some, null_vector(std::move(columns)));
    // Numbers that are not finite never become whole.
    if (std::erase_if(loose, [&](std::size_t i) { return is_whole(copies[i]); }) == 0) break;
  }
  // Down, then up again where the loss is largest until the size is right.
  std::vector<double> lost(copies.size());
  for (std::size_t i = 0; i < copies.size(); ++i) {
    if (!std::isfinite(copies[i])) copies[i] = 0;
    const double whole = std::clamp(
        is_whole(copies[i]) ? std::round(copies[i]) : std::floor(copies[i]), 0.0, caps[i]);
    lost[i] = copies[i] - whole;
    copies[i] = whole;
  }
  double missing = size - std::accumulate(copies.begin(), copies.end(), 0.0);
  std::vector<std::size_t> order(copies.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t i, std::size_t j) { return lost[i] > lost[j]; });
  // One copy at a time, in turn; more than one turn only when x was far from adding up.
  for (std::size_t turn = 0; std::abs(missing) > 0.5 && turn < 64 * order.size(); ++turn) {
    const std::size_t at = turn % order.size();
    const std::size_t i = order[missing > 0 ? at : order.size() - 1 - at];
    const double moved = std::clamp(copies[i] + (missing > 0 ? 1 : -1), 0.0, caps[i]);
    missing -= moved - copies[i];
    copies[i] = moved;
  }
  return copies;
}

}  // namespace folkman
