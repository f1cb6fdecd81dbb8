// In how many rows each column occurs, and how often in all: what decides which n-grams stay
// (min_df, max_df, max_features) and what they weigh (idf). Integers, so any order of adding gives
// the same.
#pragma once

#include <algorithm>
#include <cstdint>

#include "folkman/data/batch/batch.hpp"

namespace folkman {

struct DocumentCounts {
  bool with_occurrences = true;               // only the most frequent stay (max_features)
  std::vector<std::uint32_t> documents = {};  // by provisional column
  std::vector<std::int64_t> occurrences = {};

  void add(const Batch& counts) {
    if (counts.columns.empty()) return;
    const auto most = static_cast<std::size_t>(*std::ranges::max_element(counts.columns));
    if (most >= documents.size()) resize(std::max(most + 1, documents.size() / 2 * 3));
    for (const Column column : counts.columns) ++documents[static_cast<std::size_t>(column)];
    if (!with_occurrences) return;
    for (std::size_t i = 0; i < counts.columns.size(); ++i) {
      // Numbers of other columns of a table may be anything, and missing.
      const double value = counts.values[i];
      if (value > 0 && value < 0x1p32)
        occurrences[static_cast<std::size_t>(counts.columns[i])] +=
            static_cast<std::int64_t>(value);
    }
  }
  DocumentCounts& operator+=(const DocumentCounts& other) {
    if (documents.size() < other.documents.size()) resize(other.documents.size());
    for (std::size_t i = 0; i < other.documents.size(); ++i) documents[i] += other.documents[i];
    for (std::size_t i = 0; i < other.occurrences.size(); ++i)
      occurrences[i] += other.occurrences[i];
    return *this;
  }
  void resize(std::size_t columns) {
    documents.resize(columns);
    if (with_occurrences) occurrences.resize(columns);
  }
};

}  // namespace folkman
