#include "folkman/methods/naive_bayes/certificate/path_certificate.hpp"

#include <algorithm>
#include <cmath>

#include "folkman/base/threads.hpp"
#include "folkman/methods/naive_bayes/certificate/path_evidence.hpp"
#include "folkman/numerics/compensated_sum.hpp"

namespace folkman {
namespace {

using evidence::Cut;
using evidence::Mix;
using evidence::Shift;
using evidence::Terms;
using evidence::Totals;

constexpr std::size_t plain_terms = 32;  // terms summed plainly before compensation
constexpr double rounding = (plain_terms + 64) * 0x1p-53;
constexpr std::size_t tasks_at_most = 12;
constexpr std::size_t run_at_most = 8;  // sizes checked on one set of undecided terms
constexpr std::size_t terms_at_most = 24;

// Sums whose error is a few roundings, whatever the number of terms.
class LongTotals {
 public:
  void add(const Terms& terms, std::size_t i) {
    pending_.add(terms, i);
    if (++waiting_ == plain_terms) settle();
  }
  void settle() {
    count_.add(pending_.count);
    a_.add(pending_.a);
    b_.add(pending_.b);
    h_.add(pending_.h);
    pending_ = {};
    waiting_ = 0;
  }
  [[nodiscard]] Totals value() const {
    return {.count = count_.value(), .a = a_.value(), .b = b_.value(), .h = h_.value()};
  }

 private:
  CompensatedSum count_, a_, b_, h_;
  Totals pending_;
  std::size_t waiting_ = 0;
};

struct Claim {
  std::size_t k = 0;
  Cut bound, value;
};

// All that a run of claims asks for: an interval of mixes, an interval of thresholds.
struct Hull {
  Mix left, right;
  double least = 0;  // threshold
  double most = 0;

  void include(const Cut& cut) {
    if (cut.mix.q * left.r < left.q * cut.mix.r) left = cut.mix;
    if (cut.mix.q * right.r > right.q * cut.mix.r) right = cut.mix;
    // Ties stay undecided, that they may be chosen among.
    least = std::min(least, cut.threshold * (1 - 2 * evidence::tie));
    most = std::max(most, cut.threshold * (1 + 2 * evidence::tie));
  }
};

class PathCheck {
 public:
  PathCheck(const Mix& overall, std::span<const std::size_t> sizes,
            std::span<const PathPoint> points, const Monitor* monitor, PathGains& gains)
      : overall_(overall), sizes_(sizes), points_(points), monitor_(monitor), gains_(&gains) {}

  // Sizes first .. last, on terms that decide them together with what is surely inside.
  void check(const Terms& terms, const LongTotals& inside, std::size_t first,
             std::size_t last) const {
    check_stop(monitor_);
    const Cut start = claim(first).bound;
    Hull hull{
        .left = start.mix, .right = start.mix, .least = start.threshold, .most = start.threshold};
    for (std::size_t j = first; j < last; ++j) {
      const Claim all = claim(j);
      hull.include(all.bound);
      hull.include(all.value);
    }
    const Parted here = parted(terms, inside, hull);
    const std::size_t sizes = last - first;
    if (sizes > 1 && (sizes > run_at_most || here.undecided.size() > terms_at_most)) {
      const std::size_t middle = first + sizes / 2;
      check(here.undecided, here.inside, first, middle);
      check(here.undecided, here.inside, middle, last);
      return;
    }
    Leaf leaf{.terms = &here.undecided, .inside = here.inside.value(), .undecided = {}};
    for (std::size_t i = 0; i < here.undecided.size(); ++i) leaf.undecided.add(here.undecided, i);
    for (std::size_t j = first; j < last; ++j) {
      const Claim all = claim(j);
      const auto k = static_cast<double>(all.k);
      gains_->bound[j] = bound(leaf, all);
      gains_->value[j] = value(leaf, k, all.value);
      // Where the bound has its kink, the tied features there may make a better set.
      if (gains_->value[j] < gains_->bound[j] * (1 - 1e-9)) {
        gains_->value[j] = std::max(gains_->value[j], value(leaf, k, all.bound));
      }
    }
  }

 private:
  struct Parted {
    Terms undecided;
    LongTotals inside;
  };
  struct Leaf {
    const Terms* terms;
    Totals inside;
    Totals undecided;
  };

  // A suggestion out of range is replaced, not believed.
  [[nodiscard]] Cut cut(const TwoClassMix& mix, double threshold) const {
    const Mix exact = evidence::exact_mix(mix.q, mix.r);
    const bool fair = threshold >= 0 && std::isfinite(threshold);
    return {.mix = exact.q > 0 && exact.r > 0 ? exact : overall_,
            .threshold = fair ? threshold : 0};
  }

  [[nodiscard]] Claim claim(std::size_t j) const {
    const PathPoint& point = points_[j];
    return {.k = sizes_[j],
            .bound = cut(point.mix, point.threshold),
            .value = cut(point.primal_mix, point.primal_threshold)};
  }

  [[nodiscard]] double margin(const Leaf& leaf, const Shift& shift) const {
    const auto magnitude = [&](const Totals& t) {
      return t.h + t.a * (std::abs(shift.q) + overall_.r) + t.b * (std::abs(shift.r) + overall_.q);
    };
    const auto plainly = static_cast<double>(leaf.terms->size()) * 0x1p-53;
    return rounding * magnitude(leaf.inside) + (rounding + plainly) * magnitude(leaf.undecided);
  }

  [[nodiscard]] double bound(const Leaf& leaf, const Claim& claim) const {
    const Shift shift = evidence::shift(overall_, claim.bound.mix);
    const auto [q, r] = shift;
    const double t = claim.bound.threshold;
    const Terms& terms = *leaf.terms;
    double above = 0;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      above += std::max(terms.h[i] - terms.a[i] * q - terms.b[i] * r - terms.count[i] * t, 0.0);
    }
    const double missing = static_cast<double>(claim.k) - leaf.inside.count;
    const double scores = leaf.inside.h - leaf.inside.a * q - leaf.inside.b * r;
    const double gain = scores + (missing * t + above);
    return std::max(0.0, gain + margin(leaf, shift)) * (1 + 0x1p-50);
  }

  [[nodiscard]] double value(const Leaf& leaf, double k, const Cut& cut) const {
    if (leaf.inside.count > k) return 0;
    const Totals set = evidence::best_set(*leaf.terms, leaf.inside, k, cut, overall_);
    if (set.count > k) return 0;
    const auto [gain, shift] = evidence::attained(set, overall_);
    return std::max(0.0, gain - margin(leaf, shift)) * (1 - 0x1p-50);
  }

  [[nodiscard]] Parted parted(const Terms& terms, const LongTotals& inside,
                              const Hull& hull) const {
    const auto& [left, right, least, most] = hull;
    const Shift to_left = evidence::shift(overall_, left);
    const Shift to_right = evidence::shift(overall_, right);
    const double bulk_a = std::max(std::abs(to_left.q), std::abs(to_right.q)) + overall_.r;
    const double bulk_b = std::max(std::abs(to_left.r), std::abs(to_right.r)) + overall_.q;
    const std::size_t n = terms.size();
    std::vector<double> above_least(n);  // negative: below all thresholds at all mixes
    std::vector<double> above_most(n);   // positive: above all thresholds at all mixes
    for (std::size_t i = 0; i < n; ++i) {
      const double a = terms.a[i];
      const double b = terms.b[i];
      const double at_left = terms.h[i] - a * to_left.q - b * to_left.r;
      const double at_right = terms.h[i] - a * to_right.q - b * to_right.r;
      const double doubt = 0x1p-48 * (terms.h[i] + a * bulk_a + b * bulk_b);
      const double larger = at_left < at_right ? at_right : at_left;
      const double lesser = at_left < at_right ? at_left : at_right;
      // Convex in the mix: the least value is at an end unless the feature's own mix lies between.
      const double same_side = (a * left.r - b * left.q) * (a * right.r - b * right.q);
      above_least[i] = larger + doubt - terms.count[i] * least;
      above_most[i] = same_side > 0 ? lesser - doubt - terms.count[i] * most : -1.0;
    }
    Parted result{.undecided = {}, .inside = inside};
    std::vector<std::uint32_t> undecided(n);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (above_most[i] > 0) {
        result.inside.add(terms, i);
        continue;
      }
      undecided[kept] = static_cast<std::uint32_t>(i);
      kept += above_least[i] >= 0 ? 1 : 0;
    }
    result.undecided = terms.at(std::span(undecided).first(kept));
    result.inside.settle();
    return result;
  }

  Mix overall_;
  std::span<const std::size_t> sizes_;
  std::span<const PathPoint> points_;
  const Monitor* monitor_;
  PathGains* gains_;
};

}  // namespace

PathGains path_certificate(const ClassSums& sums, double alpha, std::span<const std::size_t> sizes,
                           const TwoClassPath& suggested, int threads, const Monitor* monitor) {
  PathGains gains{.value = std::vector<double>(sizes.size(), 0.0),
                  .bound = std::vector<double>(sizes.size(), 0.0)};
  const auto evidence = evidence::recounted(sums, alpha, suggested.pairs, threads);
  const Mix overall = evidence.overall;
  // Without mass in one of the classes all features have the same mix, and no set gains anything.
  if (!(overall.q > 0 && overall.r > 0)) return gains;
  const PathCheck path(overall, sizes, suggested.points, monitor, gains);
  const std::size_t tasks = std::min(tasks_at_most, sizes.size());
  for_each_task(tasks, threads, [&](std::size_t task, int) {
    path.check(evidence.terms, {}, task * sizes.size() / tasks, (task + 1) * sizes.size() / tasks);
  });
  return gains;
}

}  // namespace folkman
