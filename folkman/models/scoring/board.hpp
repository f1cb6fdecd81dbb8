// Several rules that score the same rows side by side: the candidates of a cross-validation. Each
// feature lists the rules whose support holds it, with their weights, so a row's features are
// looked up once for all of them.
#pragma once

#include <span>

#include "folkman/data/batch/batch.hpp"
#include "folkman/methods/rule.hpp"

namespace folkman {

struct Candidate {
  std::vector<Column> support;
  Rule rule;
};

class Board {
 public:
  // Regressions are scored as models/scoring/scorer.hpp does. All candidates have the same classes,
  // the same kind of rule and the same `binarize`.
  Board(std::size_t width, const std::vector<Candidate>& candidates);

  [[nodiscard]] std::size_t candidates() const { return candidates_; }
  [[nodiscard]] std::size_t class_count() const { return classes_; }
  [[nodiscard]] std::size_t bytes() const;
  // result[j * classes + c]: the score of class c by candidate j.
  void row_scores(const Batch& rows, std::size_t row, std::span<double> result) const;

 private:
  std::size_t candidates_;
  std::size_t classes_;
  std::optional<double> binarize_;
  std::vector<double> intercepts_;     // as result is laid out
  std::vector<Offset> starts_;         // of each feature, in the two below
  std::vector<std::int32_t> members_;  // candidates
  Rule::Kind kind_;
  std::size_t numbers_per_feature_ = 0;
  std::vector<double>
      numbers_;                // what add_feature (models/scoring/scorer.hpp) takes of each member
  std::vector<Column> whole_;  // columns that some rule adds whole, also where a row has none
};

}  // namespace folkman
