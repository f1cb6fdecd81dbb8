#include "folkman/weighting/probabilities.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

#include "folkman/weighting/unrolled.hpp"

namespace folkman {
namespace {

// The sum of logarithms of numbers from 1 up, most of them as one logarithm of their product.
class LogProduct {
 public:
  void add(double factor, double count) {
    if (count != 1) {
      sum_ += count * std::log(factor);
      return;
    }
    product_ *= factor;
    if (product_ > 1e200) flush();
  }
  [[nodiscard]] double value() {
    flush();
    return sum_;
  }

 private:
  void flush() {
    sum_ += std::log(product_);
    product_ = 1;
  }
  double sum_ = 0;
  double product_ = 1;
};

// exp(z - M) in p, and their sum; M = max z.
struct Peak {
  double highest;
  double total;
};
template <class Classes>
Peak raised(const double* z, Classes l, double* p) {
  if constexpr (std::is_same_v<Classes, std::integral_constant<std::size_t, 2>>) {
    const double gap = z[1] - z[0];
    const double e = std::exp(-std::abs(gap));
    p[0] = gap > 0 ? e : 1.0;
    p[1] = gap > 0 ? 1.0 : e;
    return {std::max(z[0], z[1]), 1 + e};
  } else {
    double highest = z[0];
    for (std::size_t c = 1; c < l; ++c) highest = std::max(highest, z[c]);
    double total = 0;
    for (std::size_t c = 0; c < l; ++c) {
      p[c] = z[c] == highest ? 1.0 : std::exp(z[c] - highest);
      total += p[c];
    }
    return {highest, total};
  }
}

// Calls `use(x, p)` with the probabilities of each row, which it may keep, and returns the
// log-loss. A row loses N log(total) + sum_c N[c] (M - z[c]).
template <class Use>
double for_each_row(const ScoreMap& map, std::span<const double> scores, const Use& use) {
  LogProduct normalisers;
  double rest = 0;
  with_classes(map.classes(), [&](auto l) {
    auto z = square_room(l);  // more than enough
    auto p = square_room(l);
    const double* prior = map.prior().data();
    for (std::size_t x = 0; x < map.rows().distinct(); ++x) {
      const double* u = scores.data() + x * l;
      const double* count = map.rows().class_count.data() + x * l;
      for (std::size_t c = 0; c < l; ++c) z[c] = prior[c] + u[c];
      const Peak peak = raised(z.data(), l, p.data());
      const double share = 1 / peak.total;
      for (std::size_t c = 0; c < l; ++c) {
        p[c] *= share;
        rest += count[c] * (peak.highest - z[c]);
      }
      normalisers.add(peak.total, map.rows().count[x]);
      use(x, p.data());
    }
  });
  return rest + normalisers.value();
}

}  // namespace

void probabilities(const ScoreMap& map, std::span<const double> scores, std::span<double> result) {
  (void)log_loss(map, scores, result);
}

double log_loss(const ScoreMap& map, std::span<const double> scores) {
  return for_each_row(map, scores, [](std::size_t, const double*) {});
}

double log_loss(const ScoreMap& map, std::span<const double> scores, std::span<double> result) {
  const std::size_t l = map.classes();
  return for_each_row(map, scores, [&](std::size_t x, const double* p) {
    std::copy_n(p, l, result.data() + x * l);
  });
}

double training_errors(const ScoreMap& map, std::span<const double> scores) {
  const std::size_t l = map.classes();
  std::vector<double> z(l);
  double errors = 0;
  for (std::size_t x = 0; x < map.rows().distinct(); ++x) {
    for (std::size_t c = 0; c < l; ++c) z[c] = map.prior()[c] + scores[x * l + c];
    const auto best = static_cast<std::size_t>(std::ranges::max_element(z) - z.begin());
    errors += map.rows().count[x] - map.rows().class_count[x * l + best];
  }
  return errors;
}

}  // namespace folkman
