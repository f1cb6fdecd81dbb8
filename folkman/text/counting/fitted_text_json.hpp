// How text became features, as JSON: in the headers of saved sums and models. The vocabulary and
// the idf are not in it; they are arrays of the file.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "folkman/text/counting/fitted_text.hpp"

namespace folkman {

[[nodiscard]] nlohmann::json fitted_text_json(const FittedText& text);
// A std::exception where it is not what the other could have written.
[[nodiscard]] FittedText fitted_text_from_json(const nlohmann::json& json);

}  // namespace folkman
