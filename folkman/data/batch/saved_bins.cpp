#include "folkman/data/batch/saved_bins.hpp"

#include <utility>

namespace folkman {

SavedBins::SavedBins(const Features& features) {
  for (const auto& [feature, bin] : features.bins()) {
    features_.push_back(feature);
    low_.push_back(bin.low);
    high_.push_back(bin.high);
  }
}

void SavedBins::add_to(ContainerWriter& out) const {
  if (features_.empty()) return;
  out.add("bins", features_);
  out.add("bin_low", low_);
  out.add("bin_high", high_);
}

void SavedBins::load_into(const Container& in, Features& features) {
  if (!in.has("bins")) return;
  const auto place = in.array<std::int32_t>("bins");
  const auto low = in.array<double>("bin_low", place.size());
  const auto high = in.array<double>("bin_high", place.size());
  std::vector<FeatureBin> bins;
  for (std::size_t i = 0; i < place.size(); ++i) {
    bins.push_back({static_cast<Column>(place[i]), {low[i], high[i]}});
  }
  if (!are_bins(features, bins)) in.damaged("the bins do not match the features");
  features.set_bins(std::move(bins));
}

}  // namespace folkman
