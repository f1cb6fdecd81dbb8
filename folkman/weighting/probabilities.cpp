#include "folkman/weighting/probabilities.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace folkman {
namespace {

// Calls `use(x, z, l)` for each row, z being its scores with the prior.
template <class Use>
void for_each_row(const ScoreMap& map, std::span<const double> scores, const Use& use) {
  const std::size_t l = map.classes();
  std::vector<double> z(l);
  for (std::size_t x = 0; x < map.rows().distinct(); ++x) {
    for (std::size_t c = 0; c < l; ++c) z[c] = map.prior()[c] + scores[x * l + c];
    use(x, z.data(), l);
  }
}

// L, leaving exp(z - L) in p.
double normalised(const double* z, std::size_t l, double* p) {
  if (l == 2) {
    const double gap = z[1] - z[0];
    const double e = std::exp(-std::abs(gap));
    const double high = 1 / (1 + e);
    p[gap > 0 ? 1 : 0] = high;
    p[gap > 0 ? 0 : 1] = e * high;
    return std::max(z[0], z[1]) + std::log1p(e);
  }
  double highest = z[0];
  for (std::size_t c = 1; c < l; ++c) highest = std::max(highest, z[c]);
  double total = 0;
  for (std::size_t c = 0; c < l; ++c) total += p[c] = std::exp(z[c] - highest);
  for (std::size_t c = 0; c < l; ++c) p[c] /= total;
  return highest + std::log(total);
}

double row_loss(const ScoreMap& map, std::size_t x, const double* z, double log_sum) {
  const std::size_t l = map.classes();
  const double* count = map.rows().class_count.data() + x * l;
  double loss = 0;
  for (std::size_t c = 0; c < l; ++c) {
    if (count[c] > 0) loss += count[c] * (log_sum - z[c]);
  }
  return loss;
}

}  // namespace

void probabilities(const ScoreMap& map, std::span<const double> scores, std::span<double> result) {
  for_each_row(map, scores, [&](std::size_t x, const double* z, std::size_t l) {
    (void)normalised(z, l, result.data() + x * l);
  });
}

double log_loss(const ScoreMap& map, std::span<const double> scores) {
  std::vector<double> p(map.classes());
  double total = 0;
  for_each_row(map, scores, [&](std::size_t x, const double* z, std::size_t l) {
    total += row_loss(map, x, z, normalised(z, l, p.data()));
  });
  return total;
}

double log_loss(const ScoreMap& map, std::span<const double> scores, std::span<double> result) {
  double total = 0;
  for_each_row(map, scores, [&](std::size_t x, const double* z, std::size_t l) {
    total += row_loss(map, x, z, normalised(z, l, result.data() + x * l));
  });
  return total;
}

double training_errors(const ScoreMap& map, std::span<const double> scores) {
  double errors = 0;
  for_each_row(map, scores, [&](std::size_t x, const double* z, std::size_t l) {
    const auto best = static_cast<std::size_t>(std::max_element(z, z + l) - z);
    errors += map.rows().count[x] - map.rows().class_count[x * l + best];
  });
  return errors;
}

}  // namespace folkman
