// Matrices of single cells as formats, one a file of this folder.
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] Format hdf5_format();
[[nodiscard]] Format tenx_folder_format();

}  // namespace folkman
