// The features as the path certificate counts them: equal ones together, each number already times
// how many there are, and sums of them that know how many roundings they have suffered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "folkman/numerics/equal_columns.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman::evidence {

// Which share is the smaller is remembered exactly; the other is 1 minus it.
struct Mix {
  double q = 0.5;
  double r = 0.5;
};
[[nodiscard]] Mix exact_mix(double q, double r);

// log(q / q0) and log(r / r0), each right to a few units in its last place.
struct Shift {
  double q = 0;
  double r = 0;
};
[[nodiscard]] Shift shift(const Mix& origin, const Mix& mix);

struct Terms {
  std::vector<double> count, a, b, h;  // h at the overall mix

  [[nodiscard]] std::size_t size() const { return a.size(); }
  [[nodiscard]] Terms at(std::span<const std::uint32_t> positions) const {
    Terms some{.count = {}, .a = {}, .b = {}, .h = {}};
    for (auto column : {&Terms::count, &Terms::a, &Terms::b, &Terms::h}) {
      (some.*column).resize(positions.size());
      for (std::size_t i = 0; i < positions.size(); ++i) {
        (some.*column)[i] = (this->*column)[positions[i]];
      }
    }
    return some;
  }
};

struct Totals {
  double count = 0, a = 0, b = 0, h = 0;

  void add(const Terms& terms, std::size_t i) {
    count += terms.count[i];
    a += terms.a[i];
    b += terms.b[i];
    h += terms.h[i];
  }
};

struct Evidence {
  Mix overall;  // p0; a share is 0 when a class has no mass
  Terms terms;
};

// Recounts the suggested groups against the sums.
[[nodiscard]] Evidence recounted(const ClassSums& sums, double alpha, const EqualPairs& suggested,
                                 int threads);

}  // namespace folkman::evidence
