// The columns of a data set as its reader found them, and the column and value that each feature
// stands for. Names such as `colour=red` are made of it to be shown; nothing is read out of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace folkman {

// A binned column is one of numbers whose features are bins of them.
enum class ColumnKind { number, binned, category, text, weight, label, ignored };

struct SchemaColumn {
  std::string name;
  ColumnKind kind = ColumnKind::number;
  std::int32_t group = 0;                // of its features (data/batch/features.hpp)
  std::vector<std::string> values = {};  // of a category that has features, in their order
  friend bool operator==(const SchemaColumn&, const SchemaColumn&) = default;
};

struct FeaturePlace {
  std::int32_t column = 0;  // in Schema::columns
  std::int32_t value = -1;  // in its values; -1: it is no category
  friend bool operator==(const FeaturePlace&, const FeaturePlace&) = default;
};

struct Schema {
  std::vector<SchemaColumn> columns = {};
  std::vector<FeaturePlace> places = {};  // of each feature
};

}  // namespace folkman
