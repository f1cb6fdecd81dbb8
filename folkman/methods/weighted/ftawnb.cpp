// FTAWNB (Zhang and Jiang 2022, after their code): correlation weights give the conditional
// probabilities p[c][j][v] = exp(w_j T_j[c][v]), which are then tuned by passes over the rows. A
// row of class a that is taken for class b, by err = P_b - P_a, changes those of its own cells:
//
//   p[a][j] += eta (2 max_j p[a][j] - p[a][j]) err,   p[b][j] -= eta (2 p[b][j] - min_j p[b][j])
//   err,
//
// eta = 0.01. A pass that met as many errors as the one before (at first: as there are without
// tuning) is undone and ends it; with TuningStop::batch errors are counted again after the pass. p
// is not a distribution any more, but a score. The order of the
// rows matters to the method: they are sorted, then shuffled by the seed, so that the order they
// came in does not. Columns with a single value take no part.
#include <algorithm>
#include <cmath>
#include <utility>

#include "folkman/methods/weighted/correlation_weights.hpp"
#include "folkman/methods/weighted/scheme.hpp"
#include "folkman/methods/weighted/scores/objectives.hpp"
#include "folkman/methods/weighted/scores/probabilities.hpp"
#include "folkman/numerics/splitmix.hpp"

namespace folkman {
namespace {

constexpr int most_passes = 100'000;

constexpr double eta = 0.01;

struct LabelledRow {
  std::uint32_t distinct;
  std::uint32_t label;
};

std::vector<LabelledRow> shuffled_rows(const GroupedRows& rows, std::uint64_t seed) {
  std::vector<LabelledRow> all;
  for (std::size_t x = 0; x < rows.distinct(); ++x) {
    for (std::size_t c = 0; c < rows.classes; ++c) {
      const auto copies = static_cast<std::size_t>(rows.class_count[x * rows.classes + c]);
      all.insert(all.end(), copies, {static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(c)});
    }
  }
  SplitMix random(seed);
  for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[random.below(i)]);
  return all;
}

class Tuning {
 public:
  Tuning(const WeightingData& data, std::vector<double> log_p)
      : data_(data), log_p_(std::move(log_p)), cells_(data.columns()), z_(data.classes()) {
    for (std::size_t j = 0; j < data.columns(); ++j) {
      const auto& starts = data.grouped().starts;
      if (starts[j + 1] - starts[j] > 2) used_.push_back(j);  // an unseen cell and two more
    }
    p_.resize(log_p_.size());
    std::ranges::transform(log_p_, p_.begin(), [](double x) { return std::exp(x); });
  }

  // Errors met on the way.
  [[nodiscard]] double pass(const std::vector<LabelledRow>& rows, const Monitor* monitor) {
    constexpr std::size_t rows_between_looks = 4096;
    double errors = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i % rows_between_looks == 0) check_stop(monitor);
      const LabelledRow& row = rows[i];
      data_.grouped().full_row(row.distinct, cells_);
      const std::size_t taken_for = scored();
      if (taken_for == row.label) continue;
      ++errors;
      tune(row.label, taken_for);
    }
    return errors;
  }

  // Errors that are left.
  [[nodiscard]] double errors() {
    const GroupedRows& rows = data_.grouped();
    double errors = 0;
    for (std::size_t x = 0; x < rows.distinct(); ++x) {
      rows.full_row(x, cells_);
      errors += rows.count[x] - rows.class_count[x * rows.classes + scored()];
    }
    return errors;
  }

  [[nodiscard]] const std::vector<double>& log_p() const { return log_p_; }

 private:
  // Of the row in cells_: the class of the largest score; scores are left in z_.
  [[nodiscard]] std::size_t scored() {
    const std::size_t l = z_.size();
    std::ranges::copy(data_.tables().prior, z_.begin());
    for (const std::size_t j : used_) {
      for (std::size_t c = 0; c < l; ++c) z_[c] += log_p_[cells_[j] * l + c];
    }
    return static_cast<std::size_t>(std::ranges::max_element(z_) - z_.begin());
  }

  void tune(std::size_t own, std::size_t other) {
    const std::size_t l = z_.size();
    const double highest = z_[other];
    double total = 0;
    for (const double z : z_) total += std::exp(z - highest);
    const double by = eta * (1 - std::exp(z_[own] - highest)) / total;
    double most = 0;
    double least = std::numeric_limits<double>::infinity();
    for (const std::size_t j : used_) {
      most = std::max(most, p_[cells_[j] * l + own]);
      least = std::min(least, p_[cells_[j] * l + other]);
    }
    for (const std::size_t j : used_) {
      set(cells_[j] * l + own, by * (2 * most - p_[cells_[j] * l + own]));
      set(cells_[j] * l + other, -by * (2 * p_[cells_[j] * l + other] - least));
    }
  }

  void set(std::size_t at, double by) {
    p_[at] += by;
    log_p_[at] = std::log(p_[at]);
  }

  const WeightingData& data_;
  std::vector<double> log_p_, p_;  // [cell * l + c]
  std::vector<std::uint32_t> cells_;
  std::vector<double> z_;
  std::vector<std::size_t> used_;
};

}  // namespace

Weighting ftawnb(const WeightingData& data, const WeightingOptions& options) {
  const auto weight =
      spread(correlation_weights(data.rows(), data.counts(), options.monitor), data.classes());
  std::vector<double> scores(data.map().scores());
  data.map().forward(weight, scores);
  double errors = training_errors(data.map(), scores);
  const auto rows = shuffled_rows(data.grouped(), options.seed);
  Weighting result = data.weighted(weight, {.convex = false});
  Tuning tuning(data, result.score);
  // Errors fall with every pass, and there are finitely many; weights of rows that cancel, or
  // probabilities that are no numbers, end it too.
  result.convergence.converged = false;
  for (int pass = 0; pass < most_passes; ++pass) {
    check_stop(options.monitor);
    double made = tuning.pass(rows, options.monitor);
    if (options.stop == TuningStop::batch) made = tuning.errors();
    if (!(made < errors)) {
      result.convergence.converged = true;
      break;
    }
    errors = made;
    result.score = tuning.log_p();
    ++result.convergence.iterations;
  }
  result.convergence.objective = errors;
  return result;
}

}  // namespace folkman
