// What a solver needs of groups of equal columns: their masses, and their scores at a centre.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "folkman/numerics/equal_columns.hpp"
#include "folkman/solvers/multinomial/masses.hpp"

namespace folkman {

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
