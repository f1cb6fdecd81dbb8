// One text column of a data set: its n-grams, and the columns of a batch that they have.
#pragma once

#include <span>

#include "folkman/base/names/dictionary.hpp"
#include "folkman/data/batch/document_counts.hpp"
#include "folkman/data/schema/schema.hpp"
#include "folkman/text/counting/vocabulary.hpp"

namespace folkman {

struct TextTable {
  explicit TextTable(const TextOptions& options) : vocabulary(options) {}

  std::string column = {};
  std::string prefix = {};
  Vocabulary vocabulary;
  bool placed = false;             // `places` and `columns` hold; else columns are provisional
  std::vector<Column> places;      // number of an n-gram -> its place v in byte order; -1: left out
  std::vector<Column> columns;     // v -> column of the batch; -1: counts for the norm only
  std::vector<double> idf;         // by v; empty: all 1
  std::vector<std::string> fixed;  // the vocabulary as given, in byte order
};

// What has been met in how many documents, once the last is in.
struct MetText {
  const Dictionary& named;
  const DocumentCounts& counts;
  Offset rows;
  std::string where;  // the data, for messages
  int threads = 1;
  std::span<const SchemaColumn> columns = {};  // whose places are the groups of `named`
};

}  // namespace folkman
