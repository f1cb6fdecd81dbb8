// A model as JSON, for other programs: what `folkman inspect --json` prints.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <utility>

#include "folkman/models/model.hpp"

namespace folkman {

[[nodiscard]] nlohmann::json model_json(const Model& model);

// What JSON and the model file say in the same words; with the kinds of a rule that is not linear.
[[nodiscard]] nlohmann::json shared_json(const Model& model);
[[nodiscard]] nlohmann::json convergence_json(const Convergence& how);
inline constexpr std::array<std::pair<Rule::Kind, const char*>, 4> named_kinds{
    std::pair{Rule::Kind::nearest_l2, "nearest-l2"},
    std::pair{Rule::Kind::nearest_l1, "nearest-l1"}, std::pair{Rule::Kind::gaussian, "gaussian"},
    std::pair{Rule::Kind::regression, "regression"}};

}  // namespace folkman
