#include "folkman/models/board.hpp"

#include <algorithm>

#include "folkman/models/scorer.hpp"

namespace folkman {

Board::Board(std::size_t width, const std::vector<Candidate>& candidates)
    : candidates_(candidates.size()),
      classes_(candidates.front().rule.class_count()),
      binarize_(candidates.front().rule.binarize),
      starts_(width + 1) {
  for (const auto& candidate : candidates) {
    for (const Column column : candidate.support) ++starts_[column + 1];
    const auto& intercept = candidate.rule.intercept;
    intercepts_.insert(intercepts_.end(), intercept.begin(), intercept.end());
  }
  for (std::size_t i = 0; i < width; ++i) starts_[i + 1] += starts_[i];
  const std::size_t others = classes_ - 1;
  members_.resize(starts_.back());
  contrasts_.resize(starts_.back() * others);
  std::vector<Offset> next(starts_.begin(), starts_.end() - 1);
  for (std::size_t j = 0; j < candidates.size(); ++j) {
    const Scorer scorer(candidates[j].rule);
    for (std::size_t i = 0; i < candidates[j].support.size(); ++i) {
      const Offset place = next[candidates[j].support[i]]++;
      members_[place] = static_cast<std::int32_t>(j);
      std::ranges::copy(scorer.contrast().subspan(i * others, others),
                        contrasts_.begin() + place * static_cast<Offset>(others));
    }
  }
}

std::size_t Board::bytes() const {
  return starts_.size() * sizeof(Offset) + members_.size() * sizeof(std::int32_t) +
         contrasts_.size() * sizeof(double);
}

void Board::scores(std::span<const Column> columns, std::span<const double> values,
                   std::span<double> result) const {
  std::ranges::copy(intercepts_, result.begin());
  const std::size_t others = classes_ - 1;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const double x = rule_value(values[i], binarize_);
    const Offset end = starts_[columns[i] + 1];
    for (Offset place = starts_[columns[i]]; place < end; ++place) {
      double* scores = &result[static_cast<std::size_t>(members_[place]) * classes_ + 1];
      const double* contrasts = &contrasts_[static_cast<std::size_t>(place) * others];
      for (std::size_t c = 0; c < others; ++c) scores[c] += x * contrasts[c];
    }
  }
}

}  // namespace folkman
