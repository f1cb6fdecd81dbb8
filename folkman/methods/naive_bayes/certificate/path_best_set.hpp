// A set of k features with the largest scores h_i(q) at a mix, for the value that a path attains.
// Scores within 1e-9 of the threshold count as tied; there the choice is free, and as the best set
// has its pooled mix near q, ties are taken so as to balance the two classes
// (docs/theory/naive-bayes.md, 7), or all from one side: the best of these. Whatever is chosen are
// k features, so its value holds.
#pragma once

#include "folkman/methods/naive_bayes/certificate/path_evidence.hpp"

namespace folkman::evidence {

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
