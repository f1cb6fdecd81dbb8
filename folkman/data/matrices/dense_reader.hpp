// A dense NumPy array read as rows, in blocks. In C order the rows lie one after the other; in
// Fortran order (columns one after the other) a block of rows is gathered from strips of every
// column. Where the bytes can be read at any place, the threads that parse fetch them; where they
// only stream (compressed, a pipe, a zip member), next_block does.
#pragma once

#include "folkman/data/bytes/numpy_array.hpp"
#include "folkman/data/bytes/random_bytes.hpp"
#include "folkman/data/matrices/matrix_rows.hpp"
#include "folkman/data/reading/format.hpp"

namespace folkman {

// Where the elements are: exactly one of the two is set.
struct DenseBytes {
  std::shared_ptr<const RandomBytes> anywhere;
  std::uint64_t start = 0;  // of the elements in `anywhere`
  // Appends exactly so many bytes to the text, or throws; told 0, checks that there are no more.
  std::function<void(std::uint64_t size, std::string& out)> onward;
  std::function<std::uint64_t()> consumed;  // bytes of the file read by `onward`
};

// Throws unless the array is two-dimensional and of numbers. `where` names it.
[[nodiscard]] std::unique_ptr<RowReader> dense_reader(const Opening& opening,
                                                      const NumpyHeader& header, DenseBytes bytes,
                                                      const std::string& where);

}  // namespace folkman
