// Class sums of dense rows in memory, as fast as they can be read, and exact as all our sums are
// (numerics/exact_sums/exact_sums.hpp). With the largest and the smallest magnitude of a tile of
// rows and columns known, all its values are multiples of some 2^q below 2^e, so plain sums of
// doubles lose nothing as long as e - q and the rows fit 53 bits. Where they do not, values are cut
// into a high and a low part that do (or three). The magnitudes are looked at while the tile is
// added, cut as the tiles before it were; where that turns out not to fit, it is added again with a
// cut of its own. What the tile gave is then added to exact cells, once for every 64 rows of a
// class. Tiles with a wider range still, and weighted rows, go the patient way.
#pragma once

#include "folkman/data/batch/dense_rows.hpp"
#include "folkman/data/batch/features.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace folkman {

// Number is float or double. To the bit what class_sums
// (statistics/class_sums/exact_class_sums.hpp) makes of the same rows. `binarize` is not offered
// here.
template <class Number>
[[nodiscard]] ExactClassSums dense_class_sums(const DenseRows<Number>& rows,
                                              std::vector<std::string> classes, Features features,
                                              const GatherOptions& options, int threads = 0);

}  // namespace folkman
