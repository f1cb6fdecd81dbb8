#include "folkman/data/reading/carried_label.hpp"

#include <algorithm>

#include "folkman/base/error.hpp"

namespace folkman {

bool carries_label(const ReadOptions& options) {
  return std::ranges::find(options.carry, label_name) != options.carry.end();
}

std::size_t carried_labels(const ReadOptions& options, const std::string& file, bool has_labels) {
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
  return options.carry.size();
}

}  // namespace folkman
