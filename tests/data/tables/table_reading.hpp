// A table read whole, as tests look at it.
#pragma once

#include <string>
#include <vector>

#include "folkman/data/dataset/dataset.hpp"

namespace folkman::test {

struct ReadTable {
  Batch rows = {};
  std::vector<std::string> classes = {};
  std::vector<std::string> features = {};
  std::vector<std::string> bad = {};
  Features known = {};
};

inline ReadTable table_read(const ReadOptions& options) {
  Dataset data(options);
  ReadTable table{.rows = read_all(data), .classes = data.classes()};
  table.known = data.features();
  for (const auto& row : data.bad_rows()) table.bad.push_back(row.message);
  for (std::size_t i = 0; i < data.features().width(); ++i) {
    table.features.push_back(data.features().name(static_cast<Column>(i)));
  }
  return table;
}

// The features of a row by name, those that are 1.
inline std::vector<std::string> features_of(const ReadTable& table, std::size_t row) {
  std::vector<std::string> found;
  for (auto i = static_cast<std::size_t>(table.rows.starts[row]);
       i < static_cast<std::size_t>(table.rows.starts[row + 1]); ++i) {
    found.push_back(table.features[static_cast<std::size_t>(table.rows.columns[i])]);
  }
  return found;
}

}  // namespace folkman::test
