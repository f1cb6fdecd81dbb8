// The tf-idf weights of one row: tf * idf, then the norm. Terms of the norm are added in the order
// of places, so the bits do not depend on the order of words, and as good as exactly
// (scikit-learn's own are some 20 to 200 roundings off).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "folkman/base/numbers.hpp"
#include "folkman/text/text_options.hpp"

namespace folkman {

class WeightedRow {
 public:
  struct Entry {
    Column place;
    double value;
  };

  void clear() { counts_.clear(); }
  void add(Column place, std::uint32_t count) {
    counts_.push_back(static_cast<std::uint64_t>(place) << 32 | count);
  }
  // By place, with the counts as they are. Holds until the next call.
  [[nodiscard]] std::span<const Entry> counts();
  // The same weighted, without zeros. `idf` by place; empty: all 1.
  [[nodiscard]] std::span<const Entry> weights(const TfIdf& weighting,
                                               const std::vector<double>& idf);

 private:
  void sort();

  std::vector<std::uint64_t> counts_;  // place, count: numbers are sorted faster than pairs
  std::vector<std::uint64_t> sorted_;
  std::vector<Entry> entries_;
};

}  // namespace folkman
