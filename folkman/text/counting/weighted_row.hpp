// The counts or tf-idf weights of one row, by place. Weights are tf * idf, then the norm, whose
// terms are added exactly, so the bits do not depend on the order of words (scikit-learn's own
// norms are some 20 to 200 roundings off).
#pragma once

#include <cmath>
#include <span>

#include "folkman/base/numbers.hpp"
#include "folkman/numerics/order_free_sum.hpp"
#include "folkman/text/characters/text_options.hpp"

namespace folkman {

// What a word that occurs `count` times weighs before its idf and the norm.
[[nodiscard]] double term_frequency(const TfIdf& weighting, std::uint32_t count);
// What a weight adds to the norm, and the norm of what was added.
[[nodiscard]] inline double norm_term(const TfIdf& weighting, double weight) {
  return weighting.norm == Norm::l2 ? weight * weight : std::abs(weight);
}
[[nodiscard]] inline double norm_of(const TfIdf& weighting, const OrderFreeSum& terms) {
  return weighting.norm == Norm::l2 ? std::sqrt(terms.value()) : terms.value();
}

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
  OrderFreeSum norm_;
};

}  // namespace folkman
