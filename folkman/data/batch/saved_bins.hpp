// Features that are bins, in a file of ours: i32 `bins`, which features; f64 `bin_low`, `bin_high`.
#pragma once

#include <vector>

#include "folkman/base/files/container.hpp"
#include "folkman/data/batch/features.hpp"

namespace folkman {

class SavedBins {
 public:
  explicit SavedBins(const Features& features);

  void add_to(ContainerWriter& out) const;  // borrows its arrays
  // Of a file with these features, which are checked against them.
  static void load_into(const Container& in, Features& features);

 private:
  std::vector<std::int32_t> features_;
  std::vector<double> low_;
  std::vector<double> high_;
};

}  // namespace folkman
