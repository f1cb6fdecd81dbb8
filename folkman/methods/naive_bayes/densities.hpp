// Class-conditional distributions of single columns and what they gain over one that the classes
// share (docs/theory/gaussian.md). Numbers are normal, each class with its own mean and variance
// (or a variance that the classes share: pooled), no variance below a floor; categories have a
// probability for each value, smoothed by alpha. With l(v, s) = -(log(2 pi v) + s / v) / 2 the
// log-likelihood of a row, s the variance about the mean:
//
//   number     gain = sum_c n_c l(v_c, s_c) - n l(v, s),  v = max(s, floor), and likewise v_c;
//              pooled: v_c = max(sum_c n_c s_c / n, floor)
//   category   gain = sum_v sum_c f log(f N / (N_c G)),   f = f_cv + alpha, N_c, G and N its sums
//
// None is below 0, and gains of different columns add up: the best k columns are the k largest.
#pragma once

#include "folkman/methods/moments.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// The features of one column, [first, last): a number has one, a category one for each value.
struct FeatureSpan {
  std::size_t first = 0;
  std::size_t last = 0;
  bool category = false;
};

struct DensityOptions {
  double floor = 0;     // of variances, above 0
  bool pooled = false;  // the classes share a variance
  double alpha = 1;     // smoothing of categories
};

// Of one column.
struct Density {
  double tied = 0;  // log-likelihood of its values where the classes share a distribution
  // Of each feature: its part of the gain, and the class that it speaks for.
  std::vector<double> gain = {};
  std::vector<Class> points_to = {};
  // [feature * classes + c]: means and variances; of a category logarithms of probabilities, and 0.
  // A class without values has what the classes share.
  std::vector<double> weight = {};
  std::vector<double> variance = {};
};
[[nodiscard]] Density density(const ClassSums& sums, const FeatureSpan& column,
                              const DensityOptions& options);

// `share` of the largest variance of a number; the share itself where none varies.
[[nodiscard]] double variance_floor(const ClassSums& sums, const std::vector<FeatureSpan>& columns,
                                    double share, int threads);

// Every feature a number of its own.
[[nodiscard]] std::vector<FeatureSpan> number_columns(const Features& features);
// As the table has them. Error where features do not say which column they come from.
[[nodiscard]] std::vector<FeatureSpan> table_columns(const Features& features);

}  // namespace folkman
