// What a solver needs of groups of equal columns: their masses, and their scores at a centre.
#pragma once

#include "folkman/numerics/deviance.hpp"
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
  // Adds so many copies of a group to the masses of the classes.
  void add_to(std::vector<double>& total, std::size_t group, double copies) const {
    const auto f = of(group);
    for (std::size_t c = 0; c < f.size(); ++c) total[c] += copies * f[c];
  }
  // h(p) of one copy, with shift = log(p / p0).
  [[nodiscard]] double score(std::size_t group, std::span<const double> shift) const {
    const auto f = of(group);
    double h = gain[group];
    for (std::size_t c = 0; c < f.size(); ++c) h -= f[c] * shift[c];
    return h;
  }
};

// Smoothed masses; the gains are computed without cancellation. `centre` is positive.
[[nodiscard]] inline GroupedMasses grouped_masses(const Masses& masses, const ColumnGroups& groups,
                                                  std::span<const double> centre) {
  GroupedMasses grouped;
  grouped.centre.assign(centre.begin(), centre.end());
  grouped.mass.reserve(groups.size() * centre.size());
  grouped.gain.reserve(groups.size());
  for (std::size_t group = 0; group < groups.size(); ++group) {
    const auto column = static_cast<std::size_t>(groups.of(group).front());
    double g = 0;
    for (const auto& f : masses.f) {
      grouped.mass.push_back(f[column] + masses.alpha);
      g += grouped.mass.back();
    }
    double gain = 0;
    const auto f = std::span<const double>(grouped.mass).last(centre.size());
    for (std::size_t c = 0; c < centre.size(); ++c) gain += deviance(f[c], g * centre[c]);
    grouped.gain.push_back(gain);
  }
  return grouped;
}

}  // namespace folkman
