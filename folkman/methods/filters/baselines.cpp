#include "folkman/methods/filters/baselines.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "folkman/methods/naive_bayes/bernoulli.hpp"
#include "folkman/methods/naive_bayes/certificate/multinomial_certificate.hpp"
#include "folkman/methods/naive_bayes/multinomial.hpp"
#include "folkman/methods/sizes.hpp"
#include "folkman/numerics/compensated_sum.hpp"
#include "folkman/numerics/deviance.hpp"
#include "folkman/numerics/top_k.hpp"

namespace folkman {
namespace {

// value(T) - C = sum_T h_i(q) - |B| KL(B / |B| || q) for the nested supports of a ranking, at any
// q; here the overall mix.
class NestedGain {
 public:
  NestedGain(const ClassSums& sums, double alpha)
      : sums_(sums), alpha_(alpha), mass_(sums.class_count()) {
    for (const auto& f : sums.sums) {
      CompensatedSum mass;
      for (const double x : f) mass.add(x + alpha);
      overall_.push_back(mass.value());
    }
    const double total = std::accumulate(overall_.begin(), overall_.end(), 0.0);
    if (total > 0) {
      for (double& q : overall_) q /= total;
    }
  }

  void add(Column column) {
    const auto i = static_cast<std::size_t>(column);
    double g = 0;
    for (const auto& f : sums_.sums) g += f[i] + alpha_;
    for (std::size_t c = 0; c < overall_.size(); ++c) {
      const double f = sums_.sums[c][i] + alpha_;
      scores_.add(deviance(f, g * overall_[c]));
      mass_[c].add(f);
    }
  }

  [[nodiscard]] double gain() const {
    double total = 0;
    for (const auto& mass : mass_) total += mass.value();
    CompensatedSum gain = scores_;
    for (std::size_t c = 0; c < overall_.size(); ++c) {
      gain.add(-deviance(mass_[c].value(), total * overall_[c]));
    }
    return std::max(gain.value(), 0.0);
  }

 private:
  const ClassSums& sums_;
  double alpha_;
  std::vector<double> overall_;
  CompensatedSum scores_;
  std::vector<CompensatedSum> mass_;
};

// The path with the values of a ranking's nested supports: `add` takes its next feature, `value` is
// that of those taken.
template <class Add, class Value>
Path nested(Path path, const FeatureScores& scores, const Add& add, const Value& value) {
  const std::vector<Column> order = ranked(scores.score);
  std::size_t taken = 0;
  for (std::size_t at = 0; at < path.k.size(); ++at) {
    for (; taken < path.k[at]; ++taken) add(order[taken]);
    path.value[at] = std::min(value(), path.bound[at]);
  }
  path.elbow = elbow(path);
  return path;
}

}  // namespace

Selection highest_scores(const FeatureScores& scores, std::size_t k) {
  Selection selection;
  selection.support = top_k(scores.score, k);
  for (const Column i : selection.support) {
    selection.scores.push_back(scores.score[static_cast<std::size_t>(i)]);
    selection.points_to.push_back(scores.points_to[static_cast<std::size_t>(i)]);
  }
  return selection;
}

// The certificate of the best selection, with the value of this support in place of its own.
Selection judged_by_multinomial(const ClassSums& sums, const SelectOptions& options,
                                Selection selection) {
  const Selection best = multinomial_select(sums, options);
  const auto value =
      multinomial_value_gain(sums, options.alpha, selection.support, options.threads);
  const Certificate& of_best = best.certificate;
  Certificate& certificate = selection.certificate;
  certificate = of_best;
  certificate.value = std::min(of_best.floor + value.gain, of_best.proven);
  const double rounding =
      1e-12 * (of_best.proven - of_best.floor) + value.margin + 1e-15 * std::abs(of_best.floor);
  certificate.optimal = of_best.proven - certificate.value <= rounding;
  selection.class_mix = best.class_mix;
  return selection;
}

Path judged_by_multinomial(const ClassSums& sums, const PathOptions& options,
                           const FeatureScores& scores) {
  Path path = multinomial_path(sums, options);
  const double floor = path.floor;
  NestedGain gain(sums, options.alpha);
  return nested(
      std::move(path), scores, [&](Column i) { gain.add(i); }, [&] { return floor + gain.gain(); });
}

Selection mutual_information_select(const ClassSums& sums, const SelectOptions& options) {
  check_binary(sums, "mutual-information");
  const Selection best = bernoulli_select(sums, options);
  Selection selection = highest_scores(mutual_information_scores(sums, options.threads), options.k);
  selection.certificate = best.certificate;
  const SeparableGains gains = bernoulli_gains(sums, options.alpha, options.threads);
  const double value =
      std::min(separable_certificate(gains.gain, selection.support, gains.floor).value,
               best.certificate.bound);
  selection.certificate.value = value;
  selection.certificate.optimal =
      best.certificate.bound - value <= 1e-12 * (best.certificate.bound - best.certificate.floor);
  return selection;
}

Path mutual_information_path(const ClassSums& sums, const PathOptions& options) {
  check_binary(sums, "mutual-information");
  Path path = bernoulli_path(sums, options);
  const SeparableGains gains = bernoulli_gains(sums, options.alpha, options.threads);
  CompensatedSum value;
  value.add(gains.floor);
  return nested(
      std::move(path), mutual_information_scores(sums, options.threads),
      [&](Column i) { value.add(gains.gain[static_cast<std::size_t>(i)]); },
      [&] { return value.value(); });
}

}  // namespace folkman
