// Bare documents as formats, one a file of this folder.
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] Format folder_format();
[[nodiscard]] Format lines_format();

}  // namespace folkman
