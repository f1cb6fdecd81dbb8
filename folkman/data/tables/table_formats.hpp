// Tables as formats, one a file of this folder (csv.cpp has two).
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] Format arff_format();
[[nodiscard]] Format csv_format();
[[nodiscard]] Format tsv_format();
[[nodiscard]] Format transposed_format();

}  // namespace folkman
