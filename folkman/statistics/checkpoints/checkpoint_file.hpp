// The file of a checkpoint, whatever job it is of: kind "checkpoint". It is loaded only where it is
// one, and never removed where it is not.
#pragma once

#include <string>

#include "folkman/base/api.hpp"
#include "folkman/data/schema/checkpoint_options.hpp"

namespace folkman {

class Container;  // base/files/container.hpp

constexpr auto checkpoint_kind = "checkpoint";
constexpr int checkpoint_version = 1;

[[nodiscard]] bool is_file_there(const std::string& file);
// Error where it is of another kind, of a later version, or damaged.
[[nodiscard]] Container loaded_checkpoint(const std::string& file);

// Once the answer of a job is safe: its checkpoint goes, and what a killed run has left beside it.
FOLKMAN_API void discard_checkpoint(const CheckpointOptions& options);

}  // namespace folkman
