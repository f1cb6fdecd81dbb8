// What a model that weighs the attributes of a table knows besides its rule: how cells become codes
// (fitted on the training rows), the weights themselves, and how the fit ended. The model's
// features are the cells, numbered through as the preparation numbers them; its rule is linear in
// them, each row having one cell of every attribute.
//
// Attributes with a single value are left out: they say nothing.
#pragma once

#include "folkman/base/api.hpp"
#include "folkman/data/batch/features.hpp"
#include "folkman/data/schema/schema.hpp"
#include "folkman/methods/weighted/weighting_options.hpp"
#include "folkman/statistics/tables/preparation.hpp"

namespace folkman {

struct FOLKMAN_API WeightedTable {
  Preparation preparation;
  std::vector<double> weight;  // W[j * classes + c]
  std::vector<double> plain;   // log-likelihoods of the cells: [cell * classes + c]
  std::size_t width = 0;       // columns of the training data, those left out included
  Convergence convergence;
  std::optional<double> l1 = {};  // where the method has penalties: as given, or as chosen
  std::optional<double> l2 = {};
  PenaltyScale scale = PenaltyScale::sum;
  friend bool operator==(const WeightedTable&, const WeightedTable&) = default;

  [[nodiscard]] std::size_t attributes() const { return preparation.columns.size(); }
  [[nodiscard]] std::size_t attributes_kept(std::size_t classes) const;
};

// Attributes of which some class's weight is not 0.
[[nodiscard]] std::size_t attributes_kept(std::span<const double> weight, std::size_t classes);

// The names of the cells, as features.
[[nodiscard]] Features cell_features(const Preparation& preparation);

// The features to read a data set for, shown as `age`, `colour=red`, `colour=?`, and what each is
// in the preparation: a column, and the place of a word in its values (-1: missing, or a number).
struct RawFeatures {
  Features features;
  std::vector<FeaturePlace> places;
};
[[nodiscard]] RawFeatures raw_features(const Preparation& preparation);

}  // namespace folkman
