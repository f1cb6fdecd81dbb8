#include "folkman/methods/linear/linear_selectors.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/methods/design/design_rows.hpp"
#include "folkman/methods/finite.hpp"
#include "folkman/methods/linear/one_against_rest.hpp"
#include "folkman/methods/linear/penalty_search.hpp"
#include "folkman/methods/sizes.hpp"
#include "folkman/numerics/double_bits.hpp"
#include "folkman/numerics/top_k.hpp"
#include "folkman/solvers/sparse_program/relaxation/lasso.hpp"

namespace folkman {
namespace {

// By LIBLINEAR.
class LiblinearFits final : public PenalisedFits {
 public:
  LiblinearFits(const Batch& rows, std::size_t width, std::size_t classes, LinearLoss loss,
                const SelectOptions& options)
      : problem_(rows, width, classes), classes_(classes), loss_(loss), options_(options) {}

  // While the intercept is 0.
  [[nodiscard]] double first_c() override {
    const LinearScores none{.intercept = std::vector<double>(classes_),
                            .weight = std::vector<double>(classes_ * problem_.width()),
                            .converged = true};
    double steepest = 0;
    for (const double slope : slopes(none)) steepest = std::max(steepest, std::abs(slope));
    return steepest > 0 ? 1 / steepest : 1;
  }
  [[nodiscard]] LinearScores at(double c) override {
    return problem_.fit(
        {.loss = loss_, .penalty = LinearPenalty::l1, .c = c, .monitor = options_.monitor},
        options_.threads);
  }
  [[nodiscard]] std::vector<double> slopes(const LinearScores& scores) override {
    return problem_.gradient(scores, loss_);
  }

 private:
  OneAgainstRest problem_;
  std::size_t classes_;
  LinearLoss loss_;
  const SelectOptions& options_;
};

constexpr double tolerance = 1e-7;

// A class against the rest, with the path that all its penalties warm start from.
struct Part {
  std::size_t against;
  ProgramLoss loss;
  LassoPath path;

  Part(const Design& design, const Batch& rows, std::size_t one, const RelaxationOptions& options)
      : against(one), loss(coded(rows, one)), path(design, loss, options) {}

  static ProgramLoss coded(const Batch& rows, std::size_t one) {
    std::vector<double> scales = rows.weights;
    scales.resize(rows.rows(), 1.0);
    return {ProgramLossKind::square, signs_of(rows, one), std::move(scales), true};
  }
};

class LassoFits final : public PenalisedFits {
 public:
  LassoFits(const Batch& rows, std::size_t width, std::size_t classes, const SelectOptions& options)
      : classes_(classes), threads_(options.threads) {
    const auto order = own_order(rows);
    const Batch labels = labels_of(rows, order);
    design_ = design_of(rows, order, width, options.threads);
    const RelaxationOptions solved{
        .tolerance = tolerance, .threads = options.threads, .monitor = options.monitor};
    for (std::size_t c = classes == 2 ? 1 : 0; c < classes; ++c) {
      parts_.push_back(std::make_unique<Part>(design_, labels, c, solved));
    }
  }

  [[nodiscard]] double first_c() override {
    double largest = 0;
    for (const auto& part : parts_) largest = std::max(largest, part->path.largest_penalty());
    return largest > 0 ? 1 / largest : 1;
  }

  [[nodiscard]] LinearScores at(double c) override {
    LinearScores scores{.intercept = std::vector<double>(classes_),
                        .weight = std::vector<double>(classes_ * design_.width()),
                        .converged = true};
    for (const auto& part : parts_) {
      const auto& point = part->path.at(1 / c);
      const std::size_t own = part->against;
      scores.intercept[own] = point.intercept;
      for (std::size_t i = 0; i < point.active.size(); ++i) {
        const auto column = static_cast<std::size_t>(point.active[i]);
        scores.weight[column * classes_ + own] = point.weight[i];
      }
      scores.converged = scores.converged && point.converged;
    }
    return scores;
  }

  [[nodiscard]] std::vector<double> slopes(const LinearScores& scores) override {
    std::vector<double> result(scores.weight.size());
    for (const auto& part : parts_) {
      const std::size_t own = part->against;
      std::vector<double> z(design_.rows());
      for (std::size_t column = 0; column < design_.width(); ++column) {
        const double w = scores.weight[column * classes_ + own];
        if (w != 0) design_.add(column, w, z);
      }
      std::vector<double> zeta(design_.rows());
      part->loss.gradient(z, scores.intercept[own], zeta);
      const auto products = design_.transposed_times(zeta, threads_);
      for (std::size_t column = 0; column < products.size(); ++column) {
        result[column * classes_ + own] = products[column];
      }
    }
    return result;
  }

 private:
  Design design_;
  std::size_t classes_;
  int threads_;
  std::vector<std::unique_ptr<Part>> parts_;  // a path keeps the address of its loss
};

}  // namespace

Selection l1_select(LinearLoss loss, const ClassSums& sums, const Batch& rows,
                    const SelectOptions& options) {
  check_size(options.k, sums.width());
  const Batch taken = binarized(rows, sums.binarize);
  LiblinearFits fits(taken, sums.width(), sums.class_count(), loss, options);
  return judged_by_rows(sums, taken, options, searched_for_size(fits, sums.class_count(), options));
}

Selection rfe_select(LinearLoss loss, const ClassSums& sums, const Batch& rows,
                     const SelectOptions& options) {
  check_size(options.k, sums.width());
  const std::size_t classes = sums.class_count();
  const auto step =
      std::max<std::size_t>(1, static_cast<std::size_t>(0.3 * static_cast<double>(sums.width())));
  const Batch taken = binarized(rows, sums.binarize);
  Batch left = taken;
  Selection selection;
  selection.support.resize(sums.width());
  std::iota(selection.support.begin(), selection.support.end(), Column{0});
  for (std::size_t fits = 1;; ++fits) {
    report_fits(options, fits);
    const OneAgainstRest problem(left, selection.support.size(), classes);
    const LinearScores scores =
        problem.fit({.loss = loss, .c = options.c, .monitor = options.monitor}, options.threads);
    const auto sizes = sizes_over_classes(scores.weight, classes);
    if (!all_finite(sizes)) refuse_overflow();
    const std::size_t width = selection.support.size();
    if (width == options.k) {
      selection.scores = sizes;
      selection.converged = scores.converged;
      for (std::size_t j = 0; j < width; ++j) {
        selection.points_to.push_back(
            spoken_for(std::span(scores.weight).subspan(j * classes, classes)));
      }
      return judged_by_rows(sums, taken, options, std::move(selection));
    }
    const auto kept = top_k(sizes, width - std::min(step, width - options.k));
    left = with_columns(left, kept);
    for (std::size_t j = 0; j < kept.size(); ++j) {
      selection.support[j] = selection.support[static_cast<std::size_t>(kept[j])];
    }
    selection.support.resize(kept.size());
  }
}

Selection lasso_select(const ClassSums& sums, const Batch& rows, const SelectOptions& options) {
  check_size(options.k, sums.width());
  const Batch taken = binarized(rows, sums.binarize);
  LassoFits fits(taken, sums.width(), sums.class_count(), options);
  return judged_by_rows(sums, taken, options, searched_for_size(fits, sums.class_count(), options));
}

}  // namespace folkman
