// NumPy's .npy: a dense array of rows and columns. Features are numbered from 0 as in NumPy, unless
// ReadOptions::first says otherwise; labels come from ReadOptions::labels_file.
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] Format npy_format();

}  // namespace folkman
