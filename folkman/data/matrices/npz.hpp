// SciPy's sparse .npz in CSR form (scipy.sparse.save_npz, packed or not): a zip file of the arrays
// data, indices and indptr, which are streamed side by side, a block of rows at a time. A plain
// numpy.savez of a single array is read as that array. Features are numbered from 0.
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] Format npz_format();

}  // namespace folkman
