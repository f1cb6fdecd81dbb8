#include "folkman/solvers/multinomial/many_class/grouped_masses.hpp"

#include "folkman/numerics/deviance.hpp"

namespace folkman {

GroupedMasses grouped_masses(const Masses& masses, const ColumnGroups& groups,
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
