// Rows of counts, as RowStore keeps them, into tf-idf weights: the same numbers as WeightedRow has,
// in the order in which words were met. Sums do not ask for an order, and to sort a row takes
// longer than to weigh it.
#pragma once

#include <algorithm>

#include "folkman/base/stretches.hpp"
#include "folkman/data/batch/batch.hpp"
#include "folkman/text/counting/weighted_row.hpp"

namespace folkman {

class RowWeigher {
 public:
  // `order`: of provisional columns, -1 where one is left out; empty: they are final, and there are
  // `width` of them. `idf` by final column; empty: all 1.
  RowWeigher(const TfIdf& weighting, std::size_t width, std::span<const Column> order,
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

  // A row to the end of the batch; `counts` is called as RowStore::take has it.
  template <typename Counts>
  void add(Counts counts, OrderFreeSum& norm, Batch& batch) const {
    const std::size_t first = batch.values.size();
    norm.clear();
    const auto weigh = [&](Column provisional, std::uint32_t count) {
      const Word word = words_[static_cast<std::size_t>(provisional)];
      if (word.column < 0) return;
      const double weight = frequency(count) * word.idf;
      if (weight == 0) return;
      if (weighting_.norm != Norm::none) norm.add(norm_term(weighting_, weight));
      batch.columns.push_back(word.column);
      batch.values.push_back(weight);
    };
    counts(weigh, [&](Column soon) {
      __builtin_prefetch(&words_[std::min(static_cast<std::size_t>(soon), words_.size() - 1)]);
    });
    if (weighting_.norm == Norm::none || batch.values.size() == first) return;
    const double divisor = norm_of(weighting_, norm);
    for (std::size_t i = first; i < batch.values.size(); ++i) batch.values[i] /= divisor;
  }

 private:
  struct Word {
    Column column;
    double idf;
  };
  [[nodiscard]] double frequency(std::uint32_t count) const {
    return weighting_.sublinear ? term_frequency(weighting_, count) : count;
  }

  TfIdf weighting_;
  std::vector<Word> words_;  // by provisional column: one line of memory a word
};

}  // namespace folkman
