#include "folkman/selection/linear_selectors.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "folkman/data/batch_parts.hpp"
#include "folkman/selection/baselines.hpp"
#include "folkman/selection/one_against_rest.hpp"
#include "folkman/selection/sizes.hpp"
#include "folkman/solvers/top_k.hpp"

namespace folkman {
namespace {

void report(const SelectOptions& options, std::size_t fits) {
  check_stop(options.monitor);
  if (options.monitor != nullptr) {
    options.monitor->progress("fitting linear classifiers", fits, 0, "fits");
  }
}

// The root of the sum of squares over the classes, of each column.
std::vector<double> norms(std::span<const double> by_column, std::size_t classes) {
  std::vector<double> result(by_column.size() / classes);
  for (std::size_t j = 0; j < result.size(); ++j) {
    double squares = 0;
    for (const double w : by_column.subspan(j * classes, classes)) squares += w * w;
    result[j] = std::sqrt(squares);
  }
  return result;
}

Class spoken_for(std::span<const double> weights) {
  return static_cast<Class>(std::ranges::max_element(weights) - weights.begin());
}

struct Sized {
  LinearScores scores;
  std::vector<double> size;
  std::size_t nonzero = 0;
};

Sized sized(LinearScores scores, std::size_t classes) {
  Sized result{.scores = std::move(scores), .size = {}, .nonzero = 0};
  result.size = norms(result.scores.weight, classes);
  result.nonzero =
      static_cast<std::size_t>(std::ranges::count_if(result.size, [](double x) { return x > 0; }));
  return result;
}

// The fit whose count of nonzero features is k, or else the smallest count above it that was found,
// or else the one at the largest C.
class PenaltySearch {
 public:
  PenaltySearch(const Batch& rows, std::size_t classes, LinearLoss loss,
                const SelectOptions& options, std::size_t width)
      : problem_(rows, width, classes), classes_(classes), loss_(loss), options_(options) {}

  [[nodiscard]] Selection chosen() {
    double low = first_c();
    double high = low;
    Sized best = at(high);
    for (int step = 0; step < most_steps && best.nonzero < options_.k; ++step) {
      low = high;
      high *= step_factor;
      best = at(high);
    }
    if (best.nonzero < options_.k) return filled(best);
    while (best.nonzero > options_.k && high > low * (1 + closeness)) {
      const double middle = std::sqrt(low * high);
      Sized next = at(middle);
      if (next.nonzero < options_.k) {
        low = middle;
      } else {
        high = middle;
        if (next.nonzero < best.nonzero) best = std::move(next);
      }
    }
    return of(best, top_k(best.size, options_.k));
  }

 private:
  static constexpr int most_steps = 10;
  static constexpr double step_factor = 4;
  static constexpr double closeness = 1e-3;

  // Below it every weight is 0 while the intercept is.
  [[nodiscard]] double first_c() const {
    const LinearScores none{.intercept = std::vector<double>(classes_),
                            .weight = std::vector<double>(classes_ * width()),
                            .converged = true};
    const auto slopes = problem_.gradient(none, loss_);
    double steepest = 0;
    for (const double slope : slopes) steepest = std::max(steepest, std::abs(slope));
    return steepest > 0 ? 1 / steepest : 1;
  }

  [[nodiscard]] Sized at(double c) {
    report(options_, ++fits_);
    return sized(
        problem_.fit({.loss = loss_, .penalty = LinearPenalty::l1, .c = c}, options_.threads),
        classes_);
  }

  [[nodiscard]] Selection filled(const Sized& fit) const {
    const auto slopes = norms(problem_.gradient(fit.scores, loss_), classes_);
    std::vector<double> rank = fit.size;
    const double steepest = std::ranges::max(slopes);
    for (std::size_t j = 0; j < rank.size(); ++j) {
      if (rank[j] == 0) rank[j] = steepest > 0 ? slopes[j] / steepest - 2 : -2;
    }
    return of(fit, top_k(rank, options_.k));
  }

  [[nodiscard]] Selection of(const Sized& fit, std::vector<Column> support) const {
    Selection selection;
    for (const Column column : support) {
      const auto j = static_cast<std::size_t>(column);
      selection.scores.push_back(fit.size[j]);
      selection.points_to.push_back(
          spoken_for(std::span(fit.scores.weight).subspan(j * classes_, classes_)));
    }
    selection.support = std::move(support);
    return selection;
  }

  [[nodiscard]] std::size_t width() const { return problem_.width(); }

  OneAgainstRest problem_;
  std::size_t classes_;
  LinearLoss loss_;
  const SelectOptions& options_;
  std::size_t fits_ = 0;
};

Selection l1_select(const ClassSums& sums, const Batch& rows, const SelectOptions& options,
                    LinearLoss loss) {
  check_size(options.k, sums.width());
  PenaltySearch search(binarized(rows, sums.binarize), sums.class_count(), loss, options,
                       sums.width());
  return judged_by_multinomial(sums, options, search.chosen());
}

Selection eliminated(const ClassSums& sums, const Batch& rows, const SelectOptions& options,
                     LinearLoss loss) {
  check_size(options.k, sums.width());
  const std::size_t classes = sums.class_count();
  const auto step =
      std::max<std::size_t>(1, static_cast<std::size_t>(0.3 * static_cast<double>(sums.width())));
  Batch left = binarized(rows, sums.binarize);
  Selection selection;
  selection.support.resize(sums.width());
  std::iota(selection.support.begin(), selection.support.end(), Column{0});
  for (std::size_t fits = 1;; ++fits) {
    report(options, fits);
    const OneAgainstRest problem(left, selection.support.size(), classes);
    const Sized fit = sized(problem.fit({.loss = loss, .c = options.c}, options.threads), classes);
    const std::size_t width = selection.support.size();
    if (width == options.k) {
      selection.scores = fit.size;
      for (std::size_t j = 0; j < width; ++j) {
        selection.points_to.push_back(
            spoken_for(std::span(fit.scores.weight).subspan(j * classes, classes)));
      }
      return judged_by_multinomial(sums, options, std::move(selection));
    }
    const auto kept = top_k(fit.size, width - std::min(step, width - options.k));
    left = with_columns(left, kept);
    for (std::size_t j = 0; j < kept.size(); ++j) {
      selection.support[j] = selection.support[static_cast<std::size_t>(kept[j])];
    }
    selection.support.resize(kept.size());
  }
}

}  // namespace

Selection l1_logistic_select(const ClassSums& sums, const Batch& rows,
                             const SelectOptions& options) {
  return l1_select(sums, rows, options, LinearLoss::logistic);
}

Selection l1_svm_select(const ClassSums& sums, const Batch& rows, const SelectOptions& options) {
  return l1_select(sums, rows, options, LinearLoss::squared_hinge);
}

Selection rfe_logistic_select(const ClassSums& sums, const Batch& rows,
                              const SelectOptions& options) {
  return eliminated(sums, rows, options, LinearLoss::logistic);
}

Selection rfe_svm_select(const ClassSums& sums, const Batch& rows, const SelectOptions& options) {
  return eliminated(sums, rows, options, LinearLoss::squared_hinge);
}

}  // namespace folkman
