#include "folkman/methods/weighted/weighted_table.hpp"

#include <algorithm>
#include <utility>

namespace folkman {

std::size_t WeightedTable::attributes_kept(std::size_t classes) const {
  return folkman::attributes_kept(weight, classes);
}

std::size_t attributes_kept(std::span<const double> weight, std::size_t classes) {
  std::size_t kept = 0;
  for (std::size_t first = 0; first < weight.size(); first += classes) {
    const auto of_attribute = weight.subspan(first, classes);
    kept += std::ranges::any_of(of_attribute, [](double w) { return w != 0; }) ? 1 : 0;
  }
  return kept;
}

Features cell_features(const Preparation& preparation) {
  StringTable names;
  std::vector<std::int32_t> groups;
  for (std::size_t j = 0; j < preparation.columns.size(); ++j) {
    const PreparedColumn& column = preparation.columns[j];
    for (std::size_t code = 0; code <= column.size(); ++code) {
      names.push_back(column.name_of(code));
      groups.push_back(static_cast<std::int32_t>(j));
    }
  }
  return Features::named(std::move(names), std::move(groups));
}

RawFeatures raw_features(const Preparation& preparation) {
  StringTable names;
  std::vector<std::int32_t> groups;
  std::vector<std::int32_t> column_sizes;
  RawFeatures raw;
  for (std::size_t j = 0; j < preparation.columns.size(); ++j) {
    const PreparedColumn& column = preparation.columns[j];
    const auto group = static_cast<std::int32_t>(j);
    std::vector<std::pair<std::string, std::int32_t>> own;  // name, place of the word
    if (column.is_number) {
      own.emplace_back(column.name, -1);
    } else {
      own.emplace_back(column.name + "=?", -1);
      for (std::size_t v = 0; v < column.values.size(); ++v) {
        own.emplace_back(column.name + "=" + column.values[v], static_cast<std::int32_t>(v));
      }
    }
    std::ranges::sort(
        own, [&](const auto& a, const auto& b) { return feature_less(group, a.first, b.first); });
    for (const auto& [name, value] : own) {
      names.push_back(name);
      groups.push_back(group);
      column_sizes.push_back(static_cast<std::int32_t>(column.name.size()));
      raw.places.push_back({.column = group, .value = value});
    }
  }
  raw.features = Features::named(std::move(names), std::move(groups), std::move(column_sizes));
  return raw;
}

}  // namespace folkman
