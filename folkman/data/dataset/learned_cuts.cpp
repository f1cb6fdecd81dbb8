// Where the numeric columns of a table are cut into bins (ReadOptions::bins): learned in a reading
// of its own, of these columns alone, before the one that makes features. Labels play no part.
#include <cmath>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "folkman/base/threads.hpp"
#include "folkman/data/bins/value_sketch.hpp"
#include "folkman/data/dataset/dataset_state.hpp"

namespace folkman {
namespace {

struct Sketches {
  std::vector<ValueSketch> of;     // by provisional feature
  std::vector<std::uint64_t> met;  // entries of the feature; a row without one has a zero there
  std::uint64_t rows = 0;

  void widen(std::size_t width) {
    if (of.size() >= width) return;
    of.resize(width);
    met.resize(width);
  }
  void add(const Batch& batch) {
    rows += batch.rows();
    for (std::size_t i = 0; i < batch.columns.size(); ++i) {
      const auto feature = static_cast<std::size_t>(batch.columns[i]);
      widen(feature + 1);
      ++met[feature];
      if (!std::isnan(batch.values[i])) of[feature].add(batch.values[i]);
    }
  }
  Sketches& operator+=(const Sketches& other) {
    widen(other.of.size());
    for (std::size_t i = 0; i < other.of.size(); ++i) {
      of[i] += other.of[i];
      met[i] += other.met[i];
    }
    rows += other.rows;
    return *this;
  }
};

}  // namespace

void DatasetState::learn_cuts() {
  DatasetState values;
  values.options = options;
  values.options.vectorizer = {};
  values.prepare();
  std::vector<Sketches> by_worker(static_cast<std::size_t>(resolved_threads(options.threads)));
  values.read_once({.in_parallel = [&](const Batch& batch, int worker) {
    by_worker[static_cast<std::size_t>(worker)].add(batch);
  }});
  Sketches all = std::move(by_worker.front());
  for (std::size_t i = 1; i < by_worker.size(); ++i) all += by_worker[i];
  all.widen(values.feature_names.size());
  std::vector<ColumnCuts> found;
  for (std::size_t i = 0; i < values.columns.size(); ++i) {
    const SchemaColumn& column = values.columns[i];
    if (column.kind != ColumnKind::category) continue;  // only what is to be binned is one, here
    const auto group = static_cast<std::int32_t>(i);
    const auto place = static_cast<std::size_t>(values.feature_names.number(column.name, group));
    all.of[place].add(0, all.rows - all.met[place]);
    found.push_back({column.name, all.of[place].cuts(options.bins)});
  }
  options.cuts = std::make_shared<const std::vector<ColumnCuts>>(std::move(found));
}

void DatasetState::mark_bins() {
  std::unordered_map<std::string, Bin> by_name;
  for (const auto& [column, cuts] : *options.cuts) {
    by_name.emplace(column + "=", bin_of_missing);
    for (const Bin& bin : bins_between(cuts)) by_name.emplace(column + "=" + bin_name(bin), bin);
  }
  std::vector<FeatureBin> bins;
  for (std::size_t i = 0; i < features.width(); ++i) {
    const auto feature = static_cast<Column>(i);
    if (features.group(feature) >= text_groups) continue;
    const auto found = by_name.find(features.name(feature));
    if (found != by_name.end()) bins.push_back({feature, found->second});
  }
  features.set_bins(std::move(bins));
}

}  // namespace folkman
