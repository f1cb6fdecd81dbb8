// A table in memory, column by column, as it was read: numbers, words and missing cells. It is what
// a preparation (statistics/tables/preparation.hpp) is learned on. Every row of a data set stays
// here, 8 bytes a number and 4 a word.
//
// A data set read with Missing::keep says all there is to know in sparse rows: a missing number is
// NaN, a missing word the value `?`, which every column of words has. What the columns are, and
// which feature is a word of which, the data set's schema says (data/schema/schema.hpp).
#pragma once

#include <cstdint>

#include "folkman/data/dataset/dataset.hpp"

namespace folkman {

struct RawColumn {
  std::string name;
  bool is_number = true;
  std::vector<double> numbers = {};      // one per row, NaN where missing
  std::vector<std::int32_t> words = {};  // or: places in `values`, -1 where missing
  std::vector<std::string> values = {};  // in the features' order
};

struct RawTable {
  std::vector<RawColumn> columns;
  std::vector<std::string> class_names;
  std::vector<Class> classes;  // one per row

  [[nodiscard]] std::size_t rows() const { return classes.size(); }
};

// Reads all of the data, which was opened with Missing::keep and has labels. Error for row weights:
// what is learned on tables counts rows.
[[nodiscard]] RawTable gather_table(Dataset& data);

}  // namespace folkman
