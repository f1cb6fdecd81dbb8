// What an array of an HDF5 file is.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace folkman {

enum class Hdf5Kind { integer, real, truth, text, other };

struct Hdf5Facts {
  std::string where = {};  // file and array, for messages
  std::vector<std::uint64_t> shape = {};
  Hdf5Kind kind = Hdf5Kind::other;
  std::uint64_t piece = 0;  // as Hdf5Array::piece
};

}  // namespace folkman
