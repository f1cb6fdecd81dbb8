#include "folkman/methods/naive_bayes/certificate/path_evidence.hpp"

#include <cmath>

#include "folkman/base/stretches.hpp"
#include "folkman/numerics/compensated_sum.hpp"
#include "folkman/numerics/deviance.hpp"

namespace folkman::evidence {
namespace {

constexpr std::size_t task_width = std::size_t{1} << 15;

bool groups_are_right(const ClassSums& sums, double alpha, const EqualPairs& groups) {
  const std::size_t width = sums.width();
  const bool one_each = groups.group_of.empty();
  if (groups.a.size() != groups.b.size() || groups.a.size() != groups.count.size()) return false;
  if (one_each ? groups.size() != width : groups.group_of.size() != width) return false;
  std::vector<std::uint32_t> counted(groups.size(), 0);
  for (std::size_t i = 0; i < width; ++i) {
    const std::size_t group = one_each ? i : groups.group_of[i];
    if (group >= groups.size() || groups.a[group] != sums.sums[0][i] + alpha ||
        groups.b[group] != sums.sums[1][i] + alpha) {
      return false;
    }
    ++counted[group];
  }
  return counted == groups.count;
}

Terms one_each(const ClassSums& sums, double alpha) {
  Terms terms{.count = std::vector<double>(sums.width(), 1.0),
              .a = sums.sums[0],
              .b = sums.sums[1],
              .h = {}};
  for (double& a : terms.a) a += alpha;
  for (double& b : terms.b) b += alpha;
  return terms;
}

Terms times_count(const EqualPairs& groups) {
  Terms terms{
      .count = {groups.count.begin(), groups.count.end()}, .a = groups.a, .b = groups.b, .h = {}};
  for (std::size_t i = 0; i < terms.size(); ++i) {
    terms.a[i] *= terms.count[i];
    terms.b[i] *= terms.count[i];
  }
  return terms;
}

}  // namespace

Mix exact_mix(double q, double r) {
  if (!(q >= 0 && r >= 0 && q + r > 0.5 && q + r < 2)) return {0, 0};
  return q <= r ? Mix{q, 1 - q} : Mix{1 - r, r};
}

Shift shift(const Mix& origin, const Mix& mix) {
  const double step = origin.q <= origin.r ? mix.q - origin.q : origin.r - mix.r;
  return {std::log1p(step / origin.q), std::log1p(-step / origin.r)};
}

Evidence recounted(const ClassSums& sums, double alpha, const EqualPairs& suggested, int threads) {
  const bool right = groups_are_right(sums, alpha, suggested);
  Evidence evidence{.overall = {0, 0},
                    .terms = right ? times_count(suggested) : one_each(sums, alpha)};
  Terms& terms = evidence.terms;
  const double a = compensated_total(terms.a);
  const double b = compensated_total(terms.b);
  if (a + b > 0) evidence.overall = exact_mix(a / (a + b), b / (a + b));
  const Mix p0 = evidence.overall;
  terms.h.resize(terms.size());
  if (!(p0.q > 0 && p0.r > 0)) return evidence;
  for_each_stretch(terms.size(), task_width, threads, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      const double g = terms.a[i] + terms.b[i];
      const double excess = terms.a[i] * p0.r - terms.b[i] * p0.q;
      terms.h[i] = deviance(terms.a[i], g * p0.q, excess) + deviance(terms.b[i], g * p0.r, -excess);
    }
  });
  return evidence;
}

}  // namespace folkman::evidence
