// A model as JSON, for other programs: what `folkman inspect --json` prints.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "folkman/models/model.hpp"

namespace folkman {

[[nodiscard]] nlohmann::json model_json(const Model& model);

}  // namespace folkman
