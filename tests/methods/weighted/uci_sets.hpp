// The eight data sets of Cutrona and Guillot as published with their paper, read as its section 5
// describes them; tests that need them skip where they are not at hand.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "folkman/statistics/tables/raw_table.hpp"

namespace folkman {

struct UciSet {
  std::string name;
  std::string file;
  std::string label;
  std::vector<std::string> numeric = {};
  std::vector<std::string> ignore = {};
  bool all_numeric = false;
};

inline const std::vector<UciSet>& uci_sets() {
  static const std::vector<UciSet> sets{
      {"breast-w", "breast_w", "Class"},
      {"colic",
       "colic",
       "surgical lesion",
       {"rectal temperature", "pulse", "respiratory rate", "nasogastric reflux PH",
        "packed cell volume", "total protein", "abdomcentesis total protein"},
       {"Hospital Number", "type of lesion 1", "type of lesion 2", "type of lesion 3", "cp_data"}},
      {"heart-statlog",
       "statlog",
       "Target",
       {"age", "resting_blood_pressure", "serum_chol", "max_hr", "oldpeak"}},
      {"iris", "iris", "variety", {}, {}, true},
      {"kr-vs-kp", "krkp", "36"},
      {"mushroom", "mushroom", "class"},
      {"segmentation", "segmentation", "REGION-CENTROID-COL", {}, {}, true},
      {"zoo", "zoo", "17"}};
  return sets;
}

inline const UciSet& uci_set(const std::string& name) {
  for (const UciSet& set : uci_sets()) {
    if (set.name == name) return set;
  }
  throw std::invalid_argument(name);
}

inline std::filesystem::path uci_file(const UciSet& set) {
  return std::filesystem::path(FOLKMAN_SHARED_DIR) / "data/uci/barista_csv" /
         (set.file + ".csv.gz");
}

inline RawTable uci_table(const UciSet& set) {
  ReadOptions options{.files = {uci_file(set).string()}, .label = set.label};
  options.missing = Missing::keep;
  options.ignore = set.ignore;
  if (!set.all_numeric) {
    Dataset names(options);  // to learn the columns
    for (const RawColumn& column : gather_table(names).columns) {
      const bool number = std::ranges::find(set.numeric, column.name) != set.numeric.end();
      (number ? options.numeric : options.categorical).push_back(column.name);
    }
  }
  Dataset data(options);
  return gather_table(data);
}

}  // namespace folkman

// NOLINTNEXTLINE(cppcoreguidelines-macro-usage)
#define FOLKMAN_NEEDS_UCI(name)                                                     \
  if (!std::filesystem::exists(folkman::uci_file(folkman::uci_set(name)))) {        \
    GTEST_SKIP() << "the data set " << (name) << " is not in the shared directory"; \
  }
