// The cases that tests/vectors/make_vectors.py has enumerated: <name>.json of this folder.
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace folkman::testing {

[[nodiscard]] inline nlohmann::json known_cases(const std::string& name) {
  std::ifstream file(std::filesystem::path(FOLKMAN_TEST_DIR) / "vectors" / (name + ".json"));
  return nlohmann::json::parse(file);
}

}  // namespace folkman::testing
