// The oracle of the multinomial tests: value(T) - C by its definition, in long double.
#pragma once

#include <cmath>
#include <vector>

namespace folkman::testing {

[[nodiscard]] inline long double x_log_x(long double x) { return x > 0 ? x * std::log(x) : 0.0L; }

// Feature i is in T where bit i of `subset` is set.
[[nodiscard]] inline long double gain_by_definition(const std::vector<std::vector<double>>& f,
                                                    double alpha, unsigned subset) {
  std::vector<long double> pooled(f.size(), 0);
  long double gain = 0;
  for (std::size_t i = 0; i < f.front().size(); ++i) {
    if ((subset >> i & 1U) == 0) continue;
    long double g = 0;
    for (std::size_t c = 0; c < f.size(); ++c) {
      const long double mass = static_cast<long double>(f[c][i]) + static_cast<long double>(alpha);
      gain += x_log_x(mass);
      g += mass;
      pooled[c] += mass;
    }
    gain -= x_log_x(g);
  }
  long double all = 0;
  for (const long double mass : pooled) {
    gain -= x_log_x(mass);
    all += mass;
  }
  return gain + x_log_x(all);
}

}  // namespace folkman::testing
