// The features as the path certificate counts them: equal ones together, each number already times
// how many there are, and sums of them that know how many roundings they have suffered; and the
// best set of them.
#pragma once

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

inline constexpr double tie = 1e-9;

// A mix and the score that parts the k best from the rest.
struct Cut {
  Mix mix;
  double threshold = 0;
};

// Totals over k features, `inside` among them; fewer only if there are no more. `overall` is where
// the terms' h is taken.
[[nodiscard]] Totals best_set(const Terms& terms, const Totals& inside, double k, const Cut& cut,
                              const Mix& overall);

// min_p of the sum of scores: what the set gains over the floor, to rounding; and where it is
// attained.
struct Attained {
  double gain = 0;
  Shift shift;
};
[[nodiscard]] Attained attained(const Totals& set, const Mix& overall);

}  // namespace folkman::evidence
