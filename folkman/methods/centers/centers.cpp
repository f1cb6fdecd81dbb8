#include "folkman/methods/centers/centers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "folkman/base/error.hpp"
#include "folkman/base/stretches.hpp"
#include "folkman/methods/moments.hpp"
#include "folkman/methods/sizes.hpp"
#include "folkman/numerics/compensated_sum.hpp"
#include "folkman/numerics/exact_sums/square_parts.hpp"
#include "folkman/numerics/top_k.hpp"
#include "folkman/statistics/medians/balance.hpp"
#include "folkman/statistics/medians/class_medians.hpp"

namespace folkman {
namespace {

constexpr double tie = 1e-12;
constexpr std::size_t features_at_once = 1024;

// `room` is so many numbers that `work(i, room)` may use.
template <class Work>
void for_each_feature(std::size_t width, int threads, std::size_t room, const Work& work) {
  for_each_stretch(width, features_at_once, threads, [&](std::size_t first, std::size_t last) {
    std::vector<double> numbers(room);
    for (std::size_t i = first; i < last; ++i) work(i, numbers.data());
  });
}

// (mean of class c) - origin: the sum and what it lost, less n * origin, both to all their digits.
double centered_mean(const ClassSums& sums, std::size_t c, std::size_t i, double origin) {
  const double n = sums.present(c, i);
  const Product shift = product(n, origin);
  return ((sums.sums[c][i] - shift.rounded) + (rest_of(sums.rests, c, i) - shift.rest)) / n;
}

std::size_t first_with_prior(const std::vector<double>& priors) {
  return static_cast<std::size_t>(std::ranges::find_if(priors, [](double p) { return p > 0; }) -
                                  priors.begin());
}

// Those of the classes that have values of feature i, adding up to their number again.
std::vector<double> feature_priors(const ClassSums& sums, std::size_t i,
                                   const std::vector<double>& priors) {
  std::vector<double> found = priors;
  double total = 0;
  double taking_part = 0;
  for (std::size_t c = 0; c < found.size(); ++c) {
    if (!(sums.present(c, i) > 0)) found[c] = 0;
    total += found[c];
    taking_part += static_cast<double>(found[c] > 0);
  }
  for (double& p : found) p *= total > 0 ? taking_part / total : 0.0;
  return found;
}

struct L2Feature {
  double tied = 0;
  double gain = 0;
};
// `means` is room for one per class.
L2Feature l2_feature(const ClassSums& sums, std::size_t i, const std::vector<double>& priors,
                     double* means) {
  const std::size_t base = first_with_prior(priors);
  if (base == priors.size()) return {};
  const double origin = sums.sums[base][i] / sums.present(base, i);
  double all = 0;
  for (const double p : priors) all += p;
  double tied = 0;
  for (std::size_t c = 0; c < priors.size(); ++c) {
    if (!(priors[c] > 0)) continue;
    means[c] = centered_mean(sums, c, i, origin);
    tied += priors[c] / all * means[c];
  }
  double gain = 0;
  for (std::size_t c = 0; c < priors.size(); ++c) {
    if (!(priors[c] > 0)) continue;
    const double away = means[c] - tied;
    gain += priors[c] * (away * away);
  }
  return {.tied = origin + tied, .gain = gain};
}

double scale_of(double variance) {
  const double scale = 1 / variance;
  return variance > 0 && scale < 1e150 ? scale : 1.0;
}

std::vector<double> scales(const ClassSums& sums, const CenterOptions& options, int threads) {
  if (!options.rescale) return {};
  std::vector<double> found = variances(sums, threads);
  std::ranges::transform(found, found.begin(), scale_of);
  return found;
}

void check_finite(const ClassSums& sums, const std::vector<double>& gains) {
  const auto bad = std::ranges::find_if_not(gains, [](double g) { return std::isfinite(g); });
  if (bad == gains.end()) return;
  refuse_data("feature '" + sums.features.name(static_cast<Column>(bad - gains.begin())) + "'",
              "its gain exceeds the largest number (1.8e308)", "scale its values down");
}

std::vector<double> scaled_gains(std::vector<double> gains, const ClassSums& sums,
                                 const CenterOptions& options, int threads) {
  const auto scale = scales(sums, options, threads);
  for (std::size_t i = 0; i < scale.size(); ++i) gains[i] *= scale[i];
  check_finite(sums, gains);
  return gains;
}

// Of each supported feature, the class whose center is highest.
template <class Center>
std::vector<Class> highest(const std::vector<Column>& support, const ClassSums& sums,
                           const Center& center) {
  std::vector<Class> result;
  result.reserve(support.size());
  for (const Column column : support) {
    const auto i = static_cast<std::size_t>(column);
    Class best = -1;
    for (std::size_t c = 0; c < sums.class_count(); ++c) {
      if (!(sums.present(c, i) > 0)) continue;
      if (best < 0 || center(c, i) > center(static_cast<std::size_t>(best), i)) {
        best = static_cast<Class>(c);
      }
    }
    result.push_back(std::max<Class>(best, 0));
  }
  return result;
}

// The k largest, ties to the lowest index: only what may be among them is put in order.
std::vector<Column> best_gains(const std::vector<double>& gains, std::size_t k) {
  const auto near = top_k(gains, k);
  double margin = std::numeric_limits<double>::infinity();
  for (const Column i : near) margin = std::min(margin, gains[static_cast<std::size_t>(i)]);
  margin *= 1 - 1e-9;
  std::vector<Column> candidates;
  std::vector<double> values;
  for (std::size_t i = 0; i < gains.size(); ++i) {
    if (gains[i] < margin) continue;
    candidates.push_back(static_cast<Column>(i));
    values.push_back(gains[i]);
  }
  std::vector<Column> chosen;
  for (const Column place : ranked_gains(values)) {
    if (chosen.size() == k) break;
    chosen.push_back(candidates[static_cast<std::size_t>(place)]);
  }
  std::ranges::sort(chosen);
  return chosen;
}

Selection selection_of(const std::vector<double>& gains, std::size_t k,
                       const std::vector<double>& scale) {
  Selection selection;
  selection.support = best_gains(gains, k);
  for (const Column i : selection.support) {
    selection.scores.push_back(gains[static_cast<std::size_t>(i)]);
    if (!scale.empty()) selection.scales.push_back(scale[static_cast<std::size_t>(i)]);
  }
  selection.certificate = separable_certificate(gains, selection.support, 0);
  return selection;
}

// Gains that are known to lie in intervals: what the choice of lower ends proves.
void widen(Certificate& certificate, const std::vector<Column>& support,
           const std::vector<double>& gains, const std::vector<double>& bounds) {
  double least = std::numeric_limits<double>::infinity();
  std::vector<bool> chosen(gains.size());
  for (const Column i : support) {
    least = std::min(least, gains[static_cast<std::size_t>(i)]);
    chosen[static_cast<std::size_t>(i)] = true;
  }
  bool optimal = true;
  for (std::size_t i = 0; i < gains.size(); ++i) {
    optimal = optimal && (chosen[i] || bounds[i] <= least * (1 + tie));
  }
  certificate.optimal = optimal;
  if (optimal) return;
  certificate.bound =
      std::max(certificate.value, separable_path({.gain = bounds}, {support.size()}).value.front());
  certificate.proven = certificate.bound;
}

}  // namespace

CenterOptions center_values(const Settings& settings, const ClassSums& sums) {
  const bool of_rows = settings.text("class_prior") == "rows";
  return {.rescale = settings.flag("rescale"),
          .priors = of_rows ? sums.class_weight : settings.numbers("class_prior")};
}

const ClassMedians& medians_of(const ClassSums& sums) {
  if (sums.medians != nullptr) return *sums.medians;
  refuse_argument("center-l1", "needs the rows' medians, and only sums were given",
                  "pass the data itself");
}

std::vector<double> variances(const ClassSums& sums, int threads) {
  if (sums.squares.size() != sums.class_count()) {
    refuse_argument("@{rescale}", "needs the sums of squares, which were not gathered",
                    "pass the data itself, or gather the sums with @{squares}");
  }
  std::vector<double> result(sums.width());
  for_each_feature(sums.width(), threads, 0,
                   [&](std::size_t i, double*) { result[i] = moments(sums, i).variance; });
  return result;
}

std::vector<double> center_l2_gains(const ClassSums& sums, const CenterOptions& options,
                                    int threads) {
  const auto priors = balanced_priors(options.priors, sums.class_weight);
  const auto scale = scales(sums, options, threads);
  std::vector<double> gains(sums.width());
  for_each_feature(sums.width(), threads, priors.size(), [&](std::size_t i, double* means) {
    const double gain = sums.missing.empty()
                            ? l2_feature(sums, i, priors, means).gain
                            : l2_feature(sums, i, feature_priors(sums, i, priors), means).gain;
    gains[i] = scale.empty() ? gain : gain * scale[i] * scale[i];
  });
  check_finite(sums, gains);
  return gains;
}

std::vector<double> center_l1_gains(const ClassSums& sums, const CenterOptions& options,
                                    int threads) {
  return scaled_gains(medians_of(sums).gain, sums, options, threads);
}

std::vector<double> center_l1_bounds(const ClassSums& sums, const CenterOptions& options,
                                     int threads) {
  const ClassMedians& medians = medians_of(sums);
  return scaled_gains(medians.gain_bound.empty() ? medians.gain : medians.gain_bound, sums, options,
                      threads);
}

std::vector<Column> ranked_gains(const std::vector<double>& gains) {
  std::vector<Column> order = ranked(gains);
  const auto gain = [&](std::size_t place) {
    return gains[static_cast<std::size_t>(order[place])];
  };
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = first + 1;
    while (last < order.size() && gain(last - 1) - gain(last) <= tie * gain(last - 1)) ++last;
    std::sort(order.begin() + static_cast<std::ptrdiff_t>(first),
              order.begin() + static_cast<std::ptrdiff_t>(last));
    first = last;
  }
  return order;
}

Selection center_l2_select(const ClassSums& sums, const SelectOptions& options) {
  check_size(options.k, sums.width());
  Selection selection = selection_of(center_l2_gains(sums, options.centers, options.threads),
                                     options.k, scales(sums, options.centers, options.threads));
  selection.points_to = highest(selection.support, sums, [&](std::size_t c, std::size_t i) {
    return sums.sums[c][i] / sums.present(c, i);
  });
  if (sums.missing.empty()) return selection;
  const auto priors = balanced_priors(options.centers.priors, sums.class_weight);
  std::vector<double> means(priors.size());
  for (const Column column : selection.support) {
    const auto i = static_cast<std::size_t>(column);
    selection.tied.push_back(
        l2_feature(sums, i, feature_priors(sums, i, priors), means.data()).tied);
  }
  return selection;
}

Selection judged_by_centers(const ClassSums& sums, const SelectOptions& options,
                            Selection selection) {
  const auto gains = center_l2_gains(sums, options.centers, options.threads);
  selection.certificate = selection_of(gains, options.k, {}).certificate;
  CompensatedSum value;
  for (const Column i : selection.support) value.add(gains[static_cast<std::size_t>(i)]);
  Certificate& proof = selection.certificate;
  proof.value = std::min(value.value(), proof.bound);
  proof.optimal = proof.bound - proof.value <= 1e-12 * proof.bound;
  selection.judged_by = "center-l2";
  return selection;
}

Selection center_l1_select(const ClassSums& sums, const SelectOptions& options) {
  check_size(options.k, sums.width());
  const auto gains = center_l1_gains(sums, options.centers, options.threads);
  Selection selection =
      selection_of(gains, options.k, scales(sums, options.centers, options.threads));
  const ClassMedians& medians = medians_of(sums);
  if (!medians.gain_bound.empty()) {
    widen(selection.certificate, selection.support, gains,
          center_l1_bounds(sums, options.centers, options.threads));
  }
  selection.points_to = highest(selection.support, sums,
                                [&](std::size_t c, std::size_t i) { return medians.median[c][i]; });
  return selection;
}

Path center_l2_path(const ClassSums& sums, const PathOptions& options) {
  return separable_path({.gain = center_l2_gains(sums, options.centers, options.threads)},
                        options.sizes);
}

Path center_l1_path(const ClassSums& sums, const PathOptions& options) {
  Path path = separable_path({.gain = center_l1_gains(sums, options.centers, options.threads)},
                             options.sizes);
  if (!medians_of(sums).gain_bound.empty()) {
    path.bound =
        separable_path({.gain = center_l1_bounds(sums, options.centers, options.threads)}, path.k)
            .value;
  }
  return path;
}

}  // namespace folkman
