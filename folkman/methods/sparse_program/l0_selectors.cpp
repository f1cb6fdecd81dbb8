#include "folkman/methods/sparse_program/l0_selectors.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/methods/design/dense_design.hpp"
#include "folkman/methods/design/design_rows.hpp"
#include "folkman/methods/sizes.hpp"
#include "folkman/methods/sparse_program/l0_program.hpp"

namespace folkman {
namespace {

// The rows of one or several fits, and what is made of the fits.
class Programs {
 public:
  Programs(ProgramLossKind loss, const ClassSums& sums, LabelledDesign rows,
           const SelectOptions& options)
      : loss_(loss),
        outputs_(loss == ProgramLossKind::square ? 1 : sums.class_count()),
        labels_(std::move(rows.labels)),
        design_(std::move(rows.design)),
        options_(options) {
    if (loss == ProgramLossKind::square) return;
    rows_of_class_ = rows_of_classes(labels_, outputs_);
    fitted_ = parting_classes(rows_of_class_);
  }

  // One for each size, or one where features have a price.
  [[nodiscard]] std::vector<Selection> selections(std::span<const std::size_t> sizes,
                                                  std::optional<double> price = {}) const {
    std::vector<std::vector<L0Fit>> fits(fitted_.size());
    L0Options own = options_.l0;
    own.monitor = options_.monitor;
    own.threads = fitted_.size() > 1 ? 1 : options_.threads;
    for_each_task(fitted_.size(), options_.threads, [&](std::size_t task, int) {
      check_stop(options_.monitor);
      const std::vector<double> y = targets(fitted_[task]);
      const L0Targets on{.loss = loss_, .y = y, .weights = labels_.weights};
      fits[task] = price ? std::vector{l0_penalised(design_, on, *price, own)}
                         : l0_path(design_, on, sizes, own);
    });
    std::vector<Selection> result;
    for (std::size_t size = 0; size < (price ? 1 : sizes.size()); ++size) {
      std::vector<const L0Fit*> of_size;
      of_size.reserve(fits.size());
      for (const auto& of_output : fits) of_size.push_back(&of_output[size]);
      result.push_back(united(of_size));
    }
    return result;
  }

 private:
  [[nodiscard]] std::vector<double> targets(std::size_t output) const {
    return loss_ == ProgramLossKind::square ? labels_.targets : signs_of(labels_, output);
  }

  [[nodiscard]] Selection united(std::span<const L0Fit* const> fits) const {
    Selection made;
    for (const L0Fit* fit : fits) {
      made.support.insert(made.support.end(), fit->support.begin(), fit->support.end());
    }
    std::ranges::sort(made.support);
    made.support.erase(std::unique(made.support.begin(), made.support.end()), made.support.end());
    made.intercept.assign(outputs_, 0.0);
    for (std::size_t c = 0; c < rows_of_class_.size(); ++c) {
      if (rows_of_class_[c] == 0) made.intercept[c] = -std::numeric_limits<double>::infinity();
    }
    made.weight.assign(made.support.size() * outputs_, 0.0);
    Certificate& proof = made.certificate;
    proof.sense = Sense::minimised;
    proof.optimal = true;
    for (std::size_t i = 0; i < fits.size(); ++i) {
      const L0Fit& fit = *fits[i];
      made.intercept[fitted_[i]] = fit.intercept;
      place_weights(fit, fitted_[i], made);
      proof.value += fit.value;
      proof.bound += fit.bound;
      proof.floor += fit.floor;
      proof.optimal = proof.optimal && fit.optimal;
      made.converged = made.converged && fit.converged;
    }
    made.rounding = rounding(fits);
    made.program = ProgramFacts{.gamma = options_.l0.gamma,
                                .penalty = options_.penalty,
                                .scale = options_.l0.scale,
                                .standardized = options_.l0.standardize,
                                .converged = made.converged};
    proof.proven = proof.bound;
    judge(made);
    return made;
  }

  [[nodiscard]] static ProgramRounding rounding(std::span<const L0Fit* const> fits) {
    ProgramRounding all;
    for (const L0Fit* fit : fits) {
      all.relaxed += fit->relaxed;
      all.guaranteed += fit->guaranteed;
      all.fractional = std::max(all.fractional, fit->fractional);
      all.rank = std::max(all.rank, fit->rank);
      all.nodes += fit->nodes;
    }
    return all;
  }

  void place_weights(const L0Fit& fit, std::size_t output, Selection& made) const {
    for (std::size_t j = 0; j < fit.support.size(); ++j) {
      const auto at = static_cast<std::size_t>(
          std::ranges::lower_bound(made.support, fit.support[j]) - made.support.begin());
      made.weight[at * outputs_ + output] = fit.weight[j];
    }
  }

  void judge(Selection& made) const {
    for (std::size_t j = 0; j < made.support.size(); ++j) {
      const auto weights = std::span(made.weight).subspan(j * outputs_, outputs_);
      double squares = 0;
      for (const double w : weights) squares += w * w;
      made.scores.push_back(std::sqrt(squares) * spread(static_cast<std::size_t>(made.support[j])));
      if (loss_ == ProgramLossKind::square) continue;
      made.points_to.push_back(
          static_cast<Class>(std::ranges::max_element(weights) - weights.begin()));
    }
  }

  // The standard deviation of a column.
  [[nodiscard]] double spread(std::size_t column) const {
    double total = 0;
    for (std::size_t row = 0; row < labels_.rows(); ++row) total += labels_.weight(row);
    double sum = 0;
    design_.for_each_entry(column,
                           [&](std::size_t row, double x) { sum += labels_.weight(row) * x; });
    const double mean = sum / total;
    double squares = 0;
    double met = 0;
    design_.for_each_entry(column, [&](std::size_t row, double x) {
      squares += labels_.weight(row) * (x - mean) * (x - mean);
      met += labels_.weight(row);
    });
    return std::sqrt((squares + std::max(0.0, total - met) * mean * mean) / total);
  }

  ProgramLossKind loss_;
  std::size_t outputs_;
  Batch labels_;  // without what rows hold: the design has it
  Design design_;
  const SelectOptions& options_;
  std::vector<std::size_t> rows_of_class_;  // of a classifier
  std::vector<std::size_t> fitted_{0};      // outputs with a fit of their own
};

Programs programs_of(ProgramLossKind loss, const ClassSums& sums, const Batch& given,
                     const SelectOptions& options) {
  const Batch binary = sums.binarize ? binarized(given, sums.binarize) : Batch{};
  const Batch& rows = sums.binarize ? binary : given;
  const auto order = own_order(rows);
  if (order.empty()) {
    refuse_data("training data", "no row has a label and a weight above 0",
                "check which columns are the label and the weight");
  }
  return {loss,
          sums,
          {.labels = labels_of(rows, order),
           .design = design_of(rows, order, sums.width(), options.threads)},
          options};
}

Selection chosen(const Programs& programs, const SelectOptions& options) {
  return std::move(programs.selections(std::array{options.k}, options.penalty).front());
}

}  // namespace

Selection l0_select(ProgramLossKind loss, const ClassSums& sums, const Batch& rows,
                    const SelectOptions& options) {
  if (!options.penalty) check_size(options.k, sums.width());
  return chosen(programs_of(loss, sums, rows, options), options);
}

std::optional<Selection> l0_select_in_place(ProgramLossKind loss, const ClassSums& sums,
                                            const MemoryRows& rows, const SelectOptions& options) {
  if (!options.penalty) check_size(options.k, sums.width());
  const bool same_columns = static_cast<std::size_t>(column_count(rows.rows)) == sums.width();
  if (!same_columns || sums.binarize) return std::nullopt;
  auto design = dense_design(rows, sums.classes, options.threads);
  if (!design) return std::nullopt;
  return chosen(Programs(loss, sums, *std::move(design), options), options);
}

std::vector<Selection> l0_selections(ProgramLossKind loss, const ClassSums& sums, const Batch& rows,
                                     std::span<const std::size_t> sizes,
                                     const SelectOptions& options) {
  return programs_of(loss, sums, rows, options).selections(sizes);
}

}  // namespace folkman
