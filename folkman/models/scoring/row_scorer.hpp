// Scores of some rows of a batch whose columns are those of the training data. First the entries in
// chosen columns are listed, a few thousand at a time, without touching values; then those alone
// are added up. Most entries of a sparse rule's rows end in the first step.
#pragma once

#include <algorithm>

#include "folkman/data/batch/batch.hpp"
#include "folkman/models/scoring/column_set.hpp"
#include "folkman/models/scoring/scorer.hpp"

namespace folkman {

class RowScorer {
 public:
  RowScorer(const Scorer& scorer, const ColumnSet& chosen, const Batch& rows)
      : scorer_(scorer), chosen_(chosen), rows_(rows), scores_(scorer.class_count()) {}

  // `use` gets the number of a row and its scores, in the order of the rows.
  template <class Use>
  void score(std::size_t first, std::size_t last, const Use& use) {
    while (first < last) {
      std::size_t end = first + 1;
      while (end < last && rows_.starts[end + 1] - rows_.starts[first] <= entries_at_once) ++end;
      const Offset begin = rows_.starts[first];
      list_entries(begin, rows_.starts[end]);
      const std::uint32_t* entry = list_.data();
      for (; first < end; ++first) {
        entry = add_up(begin, entry, static_cast<std::uint32_t>(rows_.starts[first + 1] - begin));
        use(first, std::span<const double>(scores_));
      }
    }
  }

 private:
  // Entries are counted from `begin`; after the last stands the end, then what may be looked at
  // ahead of use.
  void list_entries(Offset begin, Offset end) {
    const auto count = static_cast<std::size_t>(end - begin);
    list_.resize(count + 1 + std::max(ColumnSet::slack, look_ahead));
    const auto columns = std::span(rows_.columns).subspan(static_cast<std::size_t>(begin), count);
    const std::size_t found = chosen_.list_members(columns, list_.data());
    list_[found] = static_cast<std::uint32_t>(count);
    std::fill_n(list_.begin() + static_cast<std::ptrdiff_t>(found) + 1, look_ahead, 0U);
  }

  // The entries listed before `row_end`; returns the next.
  const std::uint32_t* add_up(Offset begin, const std::uint32_t* entry, std::uint32_t row_end) {
    for (std::size_t c = 0; c < scores_.size(); ++c) scores_[c] = scorer_.intercept()[c];
    const std::size_t others = scores_.size() - 1;
    const double* values = rows_.values.data() + begin;
    const Column* columns = rows_.columns.data() + begin;
    const bool one_product = others == 1 && !scorer_.ignores_missing() &&
                             scorer_.kind() != Rule::Kind::nearest_l1 &&
                             scorer_.kind() != Rule::Kind::gaussian;
    const std::uint32_t* const row_begin = entry;
    double second = scores_.back();  // of two classes, kept at hand
    for (; *entry < row_end; ++entry) {
      __builtin_prefetch(values + entry[look_ahead]);  // too scattered for the hardware to guess
      const double x = rule_value(values[*entry], scorer_.binarize());
      const double* numbers = scorer_.numbers(chosen_.rank(columns[*entry]));
      if (one_product) {
        second += x * *numbers;
      } else {
        add_feature(scorer_.kind(), x, numbers, others, scores_.data() + 1);
      }
    }
    if (one_product) scores_[1] = second;
    if (!scorer_.whole().empty()) add_absent(columns, {row_begin, entry});
    return entry;
  }

  // Features of a gaussian rule that the row has none of, and that are added whole.
  void add_absent(const Column* columns, std::span<const std::uint32_t> entries) {
    met_.clear();
    for (const std::uint32_t entry : entries) {
      met_.push_back(static_cast<Column>(chosen_.rank(columns[entry])));
    }
    std::ranges::sort(met_);
    for (const Column place : scorer_.whole()) {
      if (std::ranges::binary_search(met_, place)) continue;
      add_density_of_zero(scorer_.numbers(static_cast<std::size_t>(place)), scores_.size() - 1, 1,
                          scores_.data() + 1);
    }
  }

  static constexpr Offset entries_at_once = 1 << 15;  // their list stays in cache
  static constexpr std::size_t look_ahead = 12;       // entries

  const Scorer& scorer_;
  const ColumnSet& chosen_;
  const Batch& rows_;
  std::vector<double> scores_;
  std::vector<std::uint32_t> list_;
  std::vector<Column> met_;
};

}  // namespace folkman
