// What rows without named columns can carry to an output: their label, called `label`, in the
// spelling of the classes, once for each name in ReadOptions::carry; empty where a row has none.
#pragma once

#include <algorithm>

#include "folkman/base/error.hpp"
#include "folkman/data/schema/read_options.hpp"

namespace folkman {

inline constexpr const char* label_name = "label";

[[nodiscard]] inline bool carries_label(const ReadOptions& options) {
  return std::ranges::find(options.carry, label_name) != options.carry.end();
}

// Error where that asks for anything else, or for labels where rows have none.
inline void check_carried_labels(const ReadOptions& options, const std::string& file,
                                 bool has_labels) {
  for (const std::string& name : options.carry) {
    if (name == label_name && has_labels) continue;
    if (name == label_name) {
      refuse_argument("@{carry=label}", "the rows of " + file + " have no labels",
                      "give a file with one label a line (@{labels}), or leave it out");
    }
    refuse_argument(option("carry", name), file + " has no named columns",
                    has_labels ? "carry the labels of its rows (@{carry=label}), or leave it out"
                               : "leave it out, or give labels (@{labels}) and carry these "
                                 "(@{carry=label})");
  }
}

}  // namespace folkman
