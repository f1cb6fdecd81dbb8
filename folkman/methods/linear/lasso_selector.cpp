#include <algorithm>
#include <memory>
#include <vector>

#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/methods/design/design_rows.hpp"
#include "folkman/methods/design/row_order.hpp"
#include "folkman/methods/linear/linear_selectors.hpp"
#include "folkman/methods/linear/penalty_search.hpp"
#include "folkman/methods/sizes.hpp"
#include "folkman/solvers/sparse_program/relaxation/lasso.hpp"

namespace folkman {
namespace {

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

Selection lasso_select(const ClassSums& sums, const Batch& rows, const SelectOptions& options) {
  check_size(options.k, sums.width());
  const Batch taken = binarized(rows, sums.binarize);
  LassoFits fits(taken, sums.width(), sums.class_count(), options);
  return judged_by_rows(sums, taken, options, searched_for_size(fits, sums.class_count(), options));
}

}  // namespace folkman
