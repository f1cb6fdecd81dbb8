// What rows without named columns can carry to an output: their label, called `label`, in the
// spelling of the classes; empty where a row has none.
#pragma once

#include <string>

#include "folkman/data/reading/format.hpp"

namespace folkman {

inline constexpr const char* label_name = "label";

[[nodiscard]] bool carries_label(const ReadOptions& options);

// How often it goes along: once for each name in ReadOptions::carry. Error where that asks for
// anything else, or for labels where rows have none.
[[nodiscard]] std::size_t carried_labels(const ReadOptions& options, const std::string& file,
                                         bool has_labels);

}  // namespace folkman
