// Matrices as formats, one a file of this folder.
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] Format mtx_format();
[[nodiscard]] Format npy_format();
[[nodiscard]] Format npz_format();
[[nodiscard]] Format svmlight_format();

}  // namespace folkman
