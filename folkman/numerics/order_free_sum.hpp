// A sum of a few doubles that does not depend on their order, rounded once: terms from 1 to 2^28
// are added as whole numbers, hi 2^-16 + lo 2^-52, exactly. The few others are put in order when
// the sum is asked for, and then added with compensation. Not an ExactSums of one cell: it is
// cleared for every document, adds a dozen terms, and must cost next to nothing.
#pragma once

#include <algorithm>
#include <vector>

#include "folkman/base/numbers.hpp"
#include "folkman/numerics/compensated_sum.hpp"

namespace folkman {

class OrderFreeSum {
 public:
  void clear() {
    hi_ = 0;
    lo_ = 0;
    others_.clear();
  }
  void add(double term) {
    if (!(term >= 1 && term < 0x1p28)) {
      others_.push_back(term);
      return;
    }
    const double high = (term + 0x1.8p36) - 0x1.8p36;  // a multiple of 2^-16
    hi_ += static_cast<std::int64_t>(high * 0x1p16);
    lo_ += static_cast<std::int64_t>((term - high) * 0x1p52);
  }
  [[nodiscard]] double value() const {
    const Int128 units = hi_ * (Int128{1} << 36) + lo_;
    const double sum = static_cast<double>(units) * 0x1p-52;
    if (others_.empty()) return sum;
    std::vector<double> ordered = others_;
    std::ranges::sort(ordered);
    CompensatedSum all;
    all.add(sum);
    for (const double term : ordered) all.add(term);
    return all.value();
  }

 private:
  Int128 hi_ = 0;
  std::int64_t lo_ = 0;  // at most 2^35 a term
  std::vector<double> others_;
};

}  // namespace folkman
