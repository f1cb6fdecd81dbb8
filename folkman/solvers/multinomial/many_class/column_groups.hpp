// Columns with equal masses are interchangeable: one group each, with its copies. On counts this
// turns a million features into some thousand groups (docs/theory/naive-bayes.md, 6).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "folkman/solvers/multinomial/masses.hpp"

namespace folkman {

struct ColumnGroups {
  std::vector<Column> columns;      // group after group, ascending within each
  std::vector<std::size_t> starts;  // size() + 1 entries

  [[nodiscard]] std::size_t size() const { return starts.empty() ? 0 : starts.size() - 1; }
  [[nodiscard]] std::span<const Column> of(std::size_t group) const {
    return std::span(columns).subspan(starts[group], starts[group + 1] - starts[group]);
  }
};

// Groups in the order of their first column. `columns` ascend.
[[nodiscard]] ColumnGroups column_groups(const Masses& masses, std::span<const Column> columns);

// What a solver needs of a group: its masses, and its score at a centre.
struct GroupedMasses {
  std::vector<double> centre;  // p0, positive, one entry per class
  std::vector<double> mass;    // f of one copy, group after group, a class each
  std::vector<double> gain;    // h(p0) of one copy

  [[nodiscard]] std::size_t size() const { return gain.size(); }
  [[nodiscard]] std::size_t class_count() const { return centre.size(); }
  [[nodiscard]] std::span<const double> of(std::size_t group) const {
    return std::span(mass).subspan(group * class_count(), class_count());
  }
};

// Smoothed masses; the gains are computed without cancellation. `centre` is positive.
[[nodiscard]] GroupedMasses grouped_masses(const Masses& masses, const ColumnGroups& groups,
                                           std::span<const double> centre);

}  // namespace folkman
