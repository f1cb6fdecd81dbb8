// Which numbers readers take for values: finite ones, where counts are wanted none below 0, and NaN
// where missing values stay. Any other is a fault of its row.
#pragma once

#include <cmath>
#include <limits>
#include <string_view>

#include "folkman/data/schema/read_options.hpp"

namespace folkman {

class TakenValues {
 public:
  TakenValues() = default;
  explicit TakenValues(const ReadOptions& options)
      : least_(options.counts.value_or(false) ? 0 : -most),
        missing_(stays_missing(options.missing)) {}

  [[nodiscard]] bool take(double value) const {
    return (value >= least_ && value <= most) || (missing_ && std::isnan(value));
  }
  [[nodiscard]] bool any_sign() const { return least_ < 0; }

 private:
  static constexpr double most = std::numeric_limits<double>::max();
  double least_ = -most;
  bool missing_ = false;
};

// What is wrong with a value that is not taken.
struct ValueFault {
  std::string what;
  std::string fix;
};
[[nodiscard]] ValueFault untaken_value(double value, std::string_view text);  // as it is written
[[nodiscard]] ValueFault untaken_value(double value);  // of a file that is not text

}  // namespace folkman
