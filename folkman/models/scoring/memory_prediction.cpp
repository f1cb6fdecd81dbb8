#include "folkman/models/scoring/memory_prediction.hpp"

#include <algorithm>
#include <atomic>

#include "folkman/base/error.hpp"
#include "folkman/base/shortest_text.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/models/scoring/contributions.hpp"
#include "folkman/models/scoring/row_scorer.hpp"

namespace folkman {
namespace {

void check_width(const RuleOnColumns& by, const MemoryRows& memory) {
  const auto width = static_cast<std::size_t>(column_count(memory.rows));
  if (width == by.width) return;
  refuse_data(memory.shown,
              "it has " + std::to_string(width) + " features, but " + std::to_string(by.width) +
                  " were fitted",
              "pass the columns of the training data, in their order");
}

// Naive Bayes of counts means nothing on negative values; binarised, they are just absent.
void check_counts(const RuleOnColumns& by, const Batch& rows, Offset first_row,
                  const MemoryRows& memory) {
  if (by.rule.binarize || by.any_sign || by.rule.kind != Rule::Kind::linear) return;
  bool negative = false;
  for (const double value : rows.values) negative |= value < 0;
  if (!negative) return;
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    for (Offset i = rows.starts[row]; i < rows.starts[row + 1]; ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (rows.values[at] >= 0 || !std::ranges::binary_search(by.support, rows.columns[at]))
        continue;
      refuse_data(cell_text(memory.shown, first_row + static_cast<Offset>(row), rows.columns[at],
                            memory.names),
                  "value " + shortest_text(rows.values[at]) + " is negative",
                  "pass counts or weights from 0, as the model was fitted on");
    }
  }
}

template <class Use>
void for_each_scored_row(const RuleOnColumns& by, const MemoryRows& memory,
                         const ScoringOptions& options, const Use& use) {
  check_width(by, memory);
  const Scorer scorer(by.rule);
  const ColumnSet chosen(by.support, by.width);
  MemoryBlocks blocks(memory);
  if (by.rule.ignores_missing) blocks.keep_missing();
  std::atomic<std::uint64_t> done = 0;
  for_each_task(blocks.count(), options.threads, [&](std::size_t block, int) {
    check_stop(options.monitor);
    const auto range = blocks.range(block);
    Batch rows;
    blocks.read(range, rows);
    check_counts(by, rows, range.first, memory);
    RowScorer(scorer, chosen, rows)
        .score(0, rows.rows(), [&](std::size_t row, std::span<const double> scores) {
          use(static_cast<std::size_t>(range.first) + row, scores);
        });
    done += rows.rows();
    if (options.monitor == nullptr) return;
    options.monitor->progress("scoring", done, static_cast<std::uint64_t>(row_count(memory.rows)),
                              "rows");
  });
}

}  // namespace

std::vector<Class> predicted(const RuleOnColumns& by, const MemoryRows& memory,
                             const ScoringOptions& options) {
  check_says(by.rule, RowScore::probability);
  std::vector<Class> result(static_cast<std::size_t>(row_count(memory.rows)));
  for_each_scored_row(by, memory, options, [&](std::size_t row, std::span<const double> scores) {
    result[row] = largest(scores);
  });
  return result;
}

std::vector<double> row_scores(const RuleOnColumns& by, const MemoryRows& memory, RowScore score,
                               const ScoringOptions& options) {
  check_says(by.rule, score);
  const std::size_t classes = by.rule.class_count();
  std::vector<double> result(static_cast<std::size_t>(row_count(memory.rows)) * classes);
  for_each_scored_row(by, memory, options, [&](std::size_t row, std::span<const double> scores) {
    write_score(score, scores, std::span(result).subspan(row * classes, classes));
  });
  return result;
}

Explanation explain(const RuleOnColumns& by, const MemoryRows& memory) {
  check_width(by, memory);
  Batch all;
  MemoryBlocks blocks(memory);
  if (by.rule.ignores_missing) blocks.keep_missing();
  blocks.read({0, 1}, all);
  check_counts(by, all, 0, memory);
  const Batch row = with_columns(all, by.support);
  const Scorer scorer(by.rule);
  std::vector<double> scores(scorer.class_count());
  scorer.row_scores(row, 0, scores);
  if (by.rule.predicts_numbers()) {
    return {.chosen = 0,
            .probabilities = {},
            .scores = {scores.back()},
            .why = contributions(by.rule, row, 0, 0)};
  }
  Explanation result{.chosen = largest(scores),
                     .probabilities = std::vector<double>(scores.size()),
                     .scores = std::vector<double>(scores.size()),
                     .why = {}};
  softmax(scores, result.probabilities);
  log_odds(scores, result.scores);
  result.why = contributions(by.rule, row, 0, result.chosen);
  return result;
}

}  // namespace folkman
