#include "folkman/models/prediction.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "folkman/base/threads.hpp"
#include "folkman/models/scorer.hpp"

namespace folkman {
namespace {

constexpr std::size_t rows_per_task = 2048;

// Column -> place in the support, in 1.5 bits a column: small enough to stay in cache where a
// table of places would not.
class Places {
 public:
  explicit Places(const Model& model)
      : bits_(model.width / 64 + 1), before_(bits_.size()), width_(model.width) {
    for (const Column column : model.support) {
      bits_[static_cast<std::size_t>(column) / 64] |= std::uint64_t{1} << (column % 64U);
    }
    for (std::size_t w = 1; w < bits_.size(); ++w) {
      before_[w] = before_[w - 1] + std::popcount(bits_[w - 1]);
    }
  }
  // -1 when the column was not chosen.
  [[nodiscard]] Column of(Column column) const {
    const auto i = static_cast<std::size_t>(column);
    if (i >= width_) return -1;
    const std::uint64_t word = bits_[i / 64];
    const std::uint64_t bit = std::uint64_t{1} << (i % 64);
    if ((word & bit) == 0) return -1;
    return before_[i / 64] + std::popcount(word & (bit - 1));
  }

 private:
  std::vector<std::uint64_t> bits_;
  std::vector<Column> before_;
  std::size_t width_;
};

// work(row, scores): `scores` is room for one per class.
template <class Work>
void for_each_row(const Batch& rows, std::size_t classes, int threads, const Work& work) {
  const std::size_t tasks = (rows.rows() + rows_per_task - 1) / rows_per_task;
  for_each_task(tasks, threads, [&](std::size_t task, int) {
    std::vector<double> scores(classes);
    const std::size_t end = std::min(rows.rows(), (task + 1) * rows_per_task);
    for (std::size_t row = task * rows_per_task; row < end; ++row) work(row, std::span(scores));
  });
}

void row_scores(const Scorer& scorer, const Places& places, const Batch& rows, std::size_t row,
                std::span<double> scores) {
  std::ranges::copy(scorer.intercept(), scores.begin());
  const std::size_t others = scorer.class_count() - 1;
  const double* contrasts = scorer.contrast().data();
  for (Offset i = rows.starts[row]; i < rows.starts[row + 1]; ++i) {
    const Column place = places.of(rows.columns[i]);
    if (place < 0) continue;
    const double x = rule_value(rows.values[i], scorer.binarize());
    const double* contrast = contrasts + static_cast<std::size_t>(place) * others;
    for (std::size_t c = 0; c < others; ++c) scores[c + 1] += x * contrast[c];
  }
}

// Two classes, weights spread over all columns: one load and one multiplication per nonzero. Adding
// 0 * x for columns not chosen leaves every sum as it is, so answers equal those of row_scores.
template <bool binarized>
std::vector<Class> predicted_by_table(const Model& model, const Scorer& scorer, const Batch& rows,
                                      int threads) {
  std::vector<double> table(model.width + 1);
  for (std::size_t j = 0; j < model.support.size(); ++j) {
    table[model.support[j]] = scorer.contrast()[j];
  }
  const double threshold = scorer.binarize().value_or(0);
  const auto width = static_cast<std::uint32_t>(model.width);
  std::vector<Class> result(rows.rows());
  for_each_row(rows, 2, threads, [&](std::size_t row, std::span<double>) {
    double score = scorer.intercept()[1];
    for (Offset i = rows.starts[row]; i < rows.starts[row + 1]; ++i) {
      const double weight = table[std::min(static_cast<std::uint32_t>(rows.columns[i]), width)];
      const double x = rows.values[i];
      score += (binarized ? static_cast<double>(x > threshold) : std::min(x, 1e200)) * weight;
    }
    result[row] = score > scorer.intercept()[0] ? 1 : 0;
  });
  return result;
}

}  // namespace

std::vector<Class> predicted(const Model& model, const Batch& rows, int threads) {
  const Scorer scorer(model.rule);
  if (scorer.class_count() == 2 && model.width <= 4 * rows.columns.size()) {
    return scorer.binarize() ? predicted_by_table<true>(model, scorer, rows, threads)
                             : predicted_by_table<false>(model, scorer, rows, threads);
  }
  const Places places(model);
  std::vector<Class> result(rows.rows());
  for_each_row(rows, scorer.class_count(), threads, [&](std::size_t row, std::span<double> scores) {
    row_scores(scorer, places, rows, row, scores);
    result[row] = largest(scores);
  });
  return result;
}

std::vector<double> probabilities(const Model& model, const Batch& rows, int threads) {
  const Scorer scorer(model.rule);
  const Places places(model);
  const std::size_t classes = scorer.class_count();
  std::vector<double> result(rows.rows() * classes);
  for_each_row(rows, classes, threads, [&](std::size_t row, std::span<double> scores) {
    row_scores(scorer, places, rows, row, scores);
    softmax(scores, std::span(result).subspan(row * classes, classes));
  });
  return result;
}

}  // namespace folkman
