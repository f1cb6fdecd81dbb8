// The reference cases of the project's shared folder, which is not part of the repository.
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman::testing {

[[nodiscard]] inline std::optional<nlohmann::json> shared_vectors(const std::string& name) {
  std::ifstream file(std::filesystem::path(FOLKMAN_SHARED_DIR) / "vectors" / name);
  if (!file) return std::nullopt;
  return nlohmann::json::parse(file);
}

[[nodiscard]] inline ClassSums sums_of(std::vector<std::vector<double>> f,
                                       std::vector<double> class_weight = {}) {
  ClassSums sums;
  for (std::size_t c = 0; c < f.size(); ++c) sums.classes.push_back(std::to_string(c));
  sums.features = Features::numbered(f.empty() ? 0 : f.front().size());
  sums.binary = !class_weight.empty();
  sums.class_weight =
      class_weight.empty() ? std::vector<double>(f.size(), 1.0) : std::move(class_weight);
  sums.sums = std::move(f);
  return sums;
}

}  // namespace folkman::testing
