// How far a count x lies from its expectation m, in nats: x log(x / m) - x + m >= 0, zero where x =
// m. Likelihood gains and Kullback-Leibler divergences are sums of these terms whenever observed
// and expected have equal totals; every term is non-negative, so nothing cancels between them. Near
// x = m, where x log(x / m) and x - m nearly agree, the series in (x - m) / (x + m) is used
// (C. Loader, "Fast and accurate computation of binomial probabilities", 2000).
#pragma once

#include <cmath>
#include <limits>

namespace folkman {

// `difference` is x - m, which the caller often knows better than subtraction would give it.
[[nodiscard]] inline double deviance(double x, double m, double difference) {
  if (x <= 0) return m;
  if (m <= 0) return std::numeric_limits<double>::infinity();
  const double s = difference / (x + m);
  if (std::abs(s) > 0.1) return x * std::log(x / m) - difference;
  const double z = s * s;
  const double tail =
      1.0 / 3 +
      z * (1.0 / 5 +
           z * (1.0 / 7 +
                z * (1.0 / 9 + z * (1.0 / 11 + z * (1.0 / 13 + z * (1.0 / 15 + z * (1.0 / 17)))))));
  return difference * s + 2 * x * s * z * tail;
}

[[nodiscard]] inline double deviance(double x, double m) { return deviance(x, m, x - m); }

}  // namespace folkman
