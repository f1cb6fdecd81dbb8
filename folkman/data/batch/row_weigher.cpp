#include "folkman/data/batch/row_weigher.hpp"

#include "folkman/base/stretches.hpp"

namespace folkman {

RowWeigher::RowWeigher(const TfIdf& weighting, std::size_t width, std::span<const Column> order,
                       std::span<const double> idf, int threads)
    : weighting_(weighting), words_(order.empty() ? width : order.size()) {
  constexpr std::size_t block = 1 << 16;
  for_each_stretch(words_.size(), block, threads, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      const Column column = order.empty() ? static_cast<Column>(i) : order[i];
      const bool weighs = column >= 0 && !idf.empty();
      words_[i] = {.column = column, .idf = weighs ? idf[static_cast<std::size_t>(column)] : 1.0};
    }
  });
}

}  // namespace folkman
