// The mergeable form of class sums. Every cell is an exact sum (statistics/exact_sums.hpp), so
// adding rows and merging shards in any order gives the same state and, rounded once at the end,
// the same bits. Memory is O(features x classes).
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "folkman/data/dataset.hpp"
#include "folkman/statistics/class_sums.hpp"
#include "folkman/statistics/exact_sums.hpp"

namespace folkman {

struct GatherOptions {
  std::optional<double> binarize;  // values above it count as 1, others as 0 (scikit-learn's rule)
};

class ExactClassSums {
 public:
  ExactClassSums() = default;
  ExactClassSums(std::vector<std::string> classes, Features features);

  ExactClassSums& operator+=(
      const ExactClassSums& other);  // classes and features are united by name
  [[nodiscard]] ClassSums rounded() const;

  void save(const std::filesystem::path& file) const;
  [[nodiscard]] static ExactClassSums load(const std::filesystem::path& file);
  friend bool operator==(const ExactClassSums&, const ExactClassSums&) = default;

  // Members are documented in the source; gather_class_sums fills them.
};

// One pass over the data. A value that is negative is an error naming its row and feature.
[[nodiscard]] ExactClassSums gather_class_sums(Dataset& data, const GatherOptions& options = {});

// One pass, one statistic per fold: `fold_of` is called in row order with the row's class. A fold's
// training sums are the other folds' added, never the total minus one.
[[nodiscard]] std::vector<ExactClassSums> gather_class_sums_by_fold(
    Dataset& data, int folds, const std::function<int(Offset row, Class provisional)>& fold_of,
    const GatherOptions& options = {});

// A long table `feature,class,sum` (CSV with a header, any database's GROUP BY).
[[nodiscard]] ExactClassSums class_sums_from_long_table(const std::string& file);

}  // namespace folkman
