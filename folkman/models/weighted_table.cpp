#include "folkman/models/weighted_table.hpp"

#include <algorithm>
#include <span>

namespace folkman {

std::size_t WeightedTable::attributes_kept(std::size_t classes) const {
  std::size_t kept = 0;
  for (std::size_t first = 0; first < weight.size(); first += classes) {
    const auto of_attribute = std::span(weight).subspan(first, classes);
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

Features raw_features(const Preparation& preparation) {
  StringTable names;
  std::vector<std::int32_t> groups;
  for (std::size_t j = 0; j < preparation.columns.size(); ++j) {
    const PreparedColumn& column = preparation.columns[j];
    const auto group = static_cast<std::int32_t>(j);
    std::vector<std::string> own;
    if (column.is_number) {
      own.push_back(column.name);
    } else {
      own.push_back(column.name + "=?");
      for (const std::string& value : column.values) own.push_back(column.name + "=" + value);
    }
    std::ranges::sort(own, [&](const auto& a, const auto& b) { return feature_less(group, a, b); });
    for (const std::string& name : own) {
      names.push_back(name);
      groups.push_back(group);
    }
  }
  return Features::named(std::move(names), std::move(groups));
}

}  // namespace folkman
