#include "folkman/methods/naive_bayes/densities.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "folkman/base/error.hpp"
#include "folkman/base/stretches.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"
#include "folkman/numerics/compensated_sum.hpp"
#include "folkman/numerics/deviance.hpp"

namespace folkman {
namespace {

constexpr std::size_t columns_at_once = 256;

[[noreturn]] void refuse_feature(const Features& features, Column i, const std::string& what,
                                 const std::string& fix) {
  refuse_data("feature '" + features.name(i) + "'", what, fix);
}

// Of n rows.
double log_likelihood(const Moments& of, double variance) {
  return -of.weight / 2 * (std::log(2 * std::numbers::pi * variance) + of.variance / variance);
}

Moments checked_moments(const ClassSums& sums, std::size_t i, std::size_t first, std::size_t last) {
  const Moments found = moments(sums, i, first, last);
  if (std::isfinite(found.mean * found.mean * found.weight) && std::isfinite(found.variance)) {
    return found;
  }
  refuse_feature(sums.features, static_cast<Column>(i),
                 "its variance exceeds the largest number (1.8e308)", "scale its values down");
}

Density number_density(const ClassSums& sums, std::size_t i, const DensityOptions& options) {
  const std::size_t classes = sums.class_count();
  const Moments all = checked_moments(sums, i, 0, classes);
  std::vector<Moments> of_class;
  double within = 0;
  for (std::size_t c = 0; c < classes; ++c) {
    of_class.push_back(checked_moments(sums, i, c, c + 1));
    within += of_class[c].weight * of_class[c].variance;
  }
  const double shared = std::max(all.variance, options.floor);
  const double pooled = all.weight > 0 ? std::max(within / all.weight, options.floor) : shared;
  Density made{.tied = log_likelihood(all, shared)};
  CompensatedSum gain;
  gain.add(-made.tied);
  Class highest = 0;
  for (std::size_t c = 0; c < classes; ++c) {
    const Moments& of = of_class[c];
    const bool met = of.weight > 0;
    const double own = std::max(of.variance, options.floor);
    made.weight.push_back(met ? of.mean : all.mean);
    made.variance.push_back(options.pooled ? pooled : met ? own : shared);
    if (met) gain.add(log_likelihood(of, made.variance.back()));
    if (made.weight[c] > made.weight[static_cast<std::size_t>(highest)]) {
      highest = static_cast<Class>(c);
    }
  }
  made.gain = {std::max(0.0, gain.value())};
  made.points_to = {highest};
  return made;
}

Density category_density(const ClassSums& sums, const FeatureSpan& column, double alpha) {
  const std::size_t classes = sums.class_count();
  const std::size_t values = column.last - column.first;
  std::vector<double> of_class(classes);
  std::vector<double> of_value(values);
  double all = 0;
  for (std::size_t c = 0; c < classes; ++c) {
    for (std::size_t v = 0; v < values; ++v) {
      const double f = sums.sums[c][column.first + v] + alpha;
      of_class[c] += f;
      of_value[v] += f;
      all += f;
    }
  }
  const double a = std::max(alpha, least_smoothing);
  Density made;
  for (std::size_t v = 0; v < values; ++v) {
    if (of_value[v] > 0) made.tied += of_value[v] * std::log(of_value[v] / all);
    double gain = 0;
    Class best = 0;
    double best_share = -1;
    for (std::size_t c = 0; c < classes; ++c) {
      const double f = sums.sums[c][column.first + v] + alpha;
      const double expected = of_class[c] * (of_value[v] / all);
      if (expected > 0) gain += deviance(f, expected, (f * all - of_class[c] * of_value[v]) / all);
      const double rows = of_class[c] + static_cast<double>(values) * (a - alpha);
      made.weight.push_back(std::log(f - alpha + a) - std::log(rows));
      made.variance.push_back(0);
      const double share = of_class[c] > 0 ? f / of_class[c] : 0.0;
      if (share > best_share) {
        best_share = share;
        best = static_cast<Class>(c);
      }
    }
    made.gain.push_back(std::max(0.0, gain));
    made.points_to.push_back(best);
  }
  return made;
}

}  // namespace

Density density(const ClassSums& sums, const FeatureSpan& column, const DensityOptions& options) {
  return column.category ? category_density(sums, column, options.alpha)
                         : number_density(sums, column.first, options);
}

double variance_floor(const ClassSums& sums, const std::vector<FeatureSpan>& columns, double share,
                      int threads) {
  std::vector<double> variance(columns.size());
  for_each_stretch(
      columns.size(), columns_at_once, threads, [&](std::size_t first, std::size_t last) {
        for (std::size_t j = first; j < last; ++j) {
          if (columns[j].category) continue;
          variance[j] = checked_moments(sums, columns[j].first, 0, sums.class_count()).variance;
        }
      });
  const double largest = columns.empty() ? 0.0 : std::ranges::max(variance);
  return largest > 0 ? share * largest : share;
}

std::vector<FeatureSpan> number_columns(const Features& features) {
  std::vector<FeatureSpan> columns(features.width());
  for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = {.first = i, .last = i + 1};
  return columns;
}

std::vector<FeatureSpan> table_columns(const Features& features) {
  if (features.is_numbered()) return number_columns(features);
  std::vector<FeatureSpan> columns;
  std::string last_name;
  for (std::size_t i = 0; i < features.width(); ++i) {
    const auto column = static_cast<Column>(i);
    const auto source = features.source(column);
    if (features.group(column) >= text_groups) {
      refuse_feature(features, column,
                     "is a word of a text, and columns of a table are chosen here",
                     "use @{method=multinomial}");
    }
    if (!source) {
      refuse_feature(features, column, "does not say which column it comes from",
                     "gather the sums anew, or use @{method=gaussian}");
    }
    const bool category = source->value.has_value();
    if (category && !columns.empty() && columns.back().category && source->column == last_name) {
      columns.back().last = i + 1;
    } else {
      columns.push_back({.first = i, .last = i + 1, .category = category});
    }
    last_name = source->column;
  }
  return columns;
}

}  // namespace folkman
