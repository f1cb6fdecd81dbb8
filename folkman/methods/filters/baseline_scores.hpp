// The numbers behind methods/filters/baselines.hpp: each feature's score and the class it speaks
// for.
#pragma once

#include <vector>

#include "folkman/base/numbers.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

struct FeatureScores {
  std::vector<double> score;
  std::vector<Class> points_to;
};

[[nodiscard]] FeatureScores odds_ratio_scores(const ClassSums& sums, double alpha, int threads);
[[nodiscard]] FeatureScores tmnb_scores(const ClassSums& sums, double alpha, int threads);
[[nodiscard]] FeatureScores chi2_scores(const ClassSums& sums, int threads);
[[nodiscard]] FeatureScores mutual_information_scores(const ClassSums& sums, int threads);

}  // namespace folkman
