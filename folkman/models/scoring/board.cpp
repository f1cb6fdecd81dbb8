#include "folkman/models/scoring/board.hpp"

#include <algorithm>

#include "folkman/models/scoring/scorer.hpp"

namespace folkman {

Board::Board(std::size_t width, const std::vector<Candidate>& candidates)
    : candidates_(candidates.size()),
      classes_(Scorer(candidates.front().rule).class_count()),
      binarize_(candidates.front().rule.binarize),
      starts_(width + 1),
      kind_(Scorer(candidates.front().rule).kind()) {
  std::vector<Scorer> scorers;
  for (const auto& candidate : candidates) {
    for (const Column column : candidate.support) ++starts_[column + 1];
    scorers.emplace_back(candidate.rule);
    const auto intercept = scorers.back().intercept();
    intercepts_.insert(intercepts_.end(), intercept.begin(), intercept.end());
  }
  for (std::size_t i = 0; i < width; ++i) starts_[i + 1] += starts_[i];
  numbers_per_feature_ = scorers.front().numbers_per_feature();
  members_.resize(starts_.back());
  numbers_.resize(static_cast<std::size_t>(starts_.back()) * numbers_per_feature_);
  std::vector<Offset> next(starts_.begin(), starts_.end() - 1);
  for (std::size_t j = 0; j < candidates.size(); ++j) {
    for (std::size_t i = 0; i < candidates[j].support.size(); ++i) {
      const Offset place = next[candidates[j].support[i]]++;
      members_[place] = static_cast<std::int32_t>(j);
      std::copy_n(scorers[j].numbers(i), numbers_per_feature_,
                  numbers_.begin() + place * static_cast<Offset>(numbers_per_feature_));
    }
    for (const Column place : scorers[j].whole()) whole_.push_back(candidates[j].support[place]);
  }
  std::ranges::sort(whole_);
  whole_.erase(std::unique(whole_.begin(), whole_.end()), whole_.end());
}

std::size_t Board::bytes() const {
  return starts_.size() * sizeof(Offset) + members_.size() * sizeof(std::int32_t) +
         numbers_.size() * sizeof(double);
}

void Board::row_scores(const Batch& rows, std::size_t row, std::span<double> result) const {
  const auto start = static_cast<std::size_t>(rows.starts[row]);
  const auto size = static_cast<std::size_t>(rows.starts[row + 1]) - start;
  const auto columns = std::span(rows.columns).subspan(start, size);
  const double* const values = rows.values.data() + start;
  std::ranges::copy(intercepts_, result.begin());
  const std::size_t others = classes_ - 1;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const double x = rule_value(values[i], binarize_);
    const Offset end = starts_[columns[i] + 1];
    for (Offset place = starts_[columns[i]]; place < end; ++place) {
      double* scores = &result[static_cast<std::size_t>(members_[place]) * classes_ + 1];
      add_feature(kind_, x, &numbers_[static_cast<std::size_t>(place) * numbers_per_feature_],
                  others, scores);
    }
  }
  for (const Column column : whole_) {
    if (std::ranges::binary_search(columns, column)) continue;
    for (Offset place = starts_[column]; place < starts_[column + 1]; ++place) {
      const double* numbers = &numbers_[static_cast<std::size_t>(place) * numbers_per_feature_];
      if (!is_whole(numbers)) continue;
      double* scores = &result[static_cast<std::size_t>(members_[place]) * classes_ + 1];
      add_density_of_zero(numbers, others, 1, scores);
    }
  }
}

}  // namespace folkman
