#include "folkman/solvers/multinomial/many_class/column_groups.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "folkman/numerics/deviance.hpp"

namespace folkman {
namespace {

std::uint64_t column_hash(const Masses& masses, Column column) {
  std::uint64_t hash = 0x9e3779b97f4a7c15U;
  for (const auto& f : masses.f) {
    // + 0.0 makes -0 and 0 alike.
    hash ^= std::bit_cast<std::uint64_t>(f[static_cast<std::size_t>(column)] + 0.0);
    hash *= 0xff51afd7ed558ccdU;
    hash ^= hash >> 32U;
  }
  return hash;
}

bool equal_columns(const Masses& masses, Column left, Column right) {
  return std::ranges::all_of(masses.f, [=](const auto& f) {
    return f[static_cast<std::size_t>(left)] == f[static_cast<std::size_t>(right)];
  });
}

}  // namespace

ColumnGroups column_groups(const Masses& masses, std::span<const Column> columns) {
  std::vector<std::pair<std::uint64_t, Column>> keyed;
  keyed.reserve(columns.size());
  for (const Column column : columns) keyed.emplace_back(column_hash(masses, column), column);
  std::ranges::sort(keyed);
  // Runs of equal columns; two columns that merely share a hash end a run, which splits a group at
  // worst and never joins two.
  std::vector<std::pair<std::size_t, std::size_t>> runs;
  for (std::size_t i = 0; i < keyed.size(); ++i) {
    const bool same = i > 0 && keyed[i].first == keyed[i - 1].first &&
                      equal_columns(masses, keyed[i].second, keyed[i - 1].second);
    if (same) {
      runs.back().second = i + 1;
    } else {
      runs.emplace_back(i, i + 1);
    }
  }
  std::ranges::sort(runs, [&](const auto& left, const auto& right) {
    return keyed[left.first].second < keyed[right.first].second;
  });
  ColumnGroups groups;
  groups.columns.reserve(columns.size());
  groups.starts.push_back(0);
  for (const auto& [begin, end] : runs) {
    for (std::size_t i = begin; i < end; ++i) groups.columns.push_back(keyed[i].second);
    groups.starts.push_back(groups.columns.size());
  }
  return groups;
}

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
