#include "folkman/data/bins/column_cuts.hpp"

#include <algorithm>
#include <limits>

#include "folkman/base/shortest_text.hpp"

namespace folkman {

std::string bin_name(const Bin& bin) {
  if (bin.is_of_missing()) return "";
  std::string name = "[";
  name.append(shortest_text(bin.low)).append(",").append(shortest_text(bin.high)).append(")");
  return name;
}

std::vector<Bin> bins_between(const std::vector<double>& cuts) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  std::vector<Bin> bins;
  double low = -infinite;
  for (const double cut : cuts) {
    bins.push_back({low, cut});
    low = cut;
  }
  bins.push_back({low, infinite});
  return bins;
}

void BinFeatures::add(const Bin& bin, Column feature) {
  if (bin.is_of_missing()) {
    missing_ = feature;
    return;
  }
  const auto low = [](const Place& place) { return place.bin.low; };
  places_.insert(std::ranges::lower_bound(places_, bin.low, {}, low), {bin, feature});
}

Column BinFeatures::feature(double value) const {
  const auto low = [](const Place& place) { return place.bin.low; };
  const auto after = std::ranges::upper_bound(places_, value, {}, low);
  if (after == places_.begin()) return -1;
  const Place& place = *(after - 1);
  return value < place.bin.high ? place.feature : -1;
}

}  // namespace folkman
