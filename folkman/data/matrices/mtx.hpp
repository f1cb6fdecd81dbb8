// Matrix Market text: coordinate (an entry a line, in any order) or array (every value, column by
// column); real, integer or pattern; general. Rows and columns count from 1, and so do the names of
// the features unless ReadOptions::first says otherwise. The entries may come in any order, so the
// whole matrix is read and sorted in memory (16 bytes an entry) before the first row goes on.
// Labels come from ReadOptions::labels_file. An entry that cannot be used makes a bad row of its
// row; one whose row cannot be told is an Error, whatever is to be skipped.
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] Format mtx_format();

}  // namespace folkman
