// Where the numbers of a column are cut into bins, and the bins: a <= x < b, each a category of the
// column, called `column=[a,b)`. What is learned of the values of all rows (value_sketch.hpp), or
// given, makes features; features that are known bring their bins along (data/batch/features.hpp).
#pragma once

#include <string>
#include <vector>

#include "folkman/base/numbers.hpp"

namespace folkman {

struct ColumnCuts {
  std::string column;
  std::vector<double> cuts = {};  // ascending
};

// The numbers from `low` to below `high`; or, where they are both 0, a missing one.
struct Bin {
  double low = 0;
  double high = 0;

  [[nodiscard]] bool is_of_missing() const { return low == high; }
  friend bool operator==(const Bin&, const Bin&) = default;
};
constexpr Bin bin_of_missing{};

// "[2,7)"; nothing for missing ones, as of an empty cell that is a category of its own.
[[nodiscard]] std::string bin_name(const Bin& bin);

[[nodiscard]] std::vector<Bin> bins_between(const std::vector<double>& cuts);

// Which feature a number of the column is.
class BinFeatures {
 public:
  void add(const Bin& bin, Column feature);  // bins do not overlap

  [[nodiscard]] Column feature(double value) const;  // -1: of no bin that counts
  [[nodiscard]] Column missing() const { return missing_; }

 private:
  struct Place {
    Bin bin;
    Column feature = -1;
  };
  std::vector<Place> places_;  // ascending
  Column missing_ = -1;
};

}  // namespace folkman
