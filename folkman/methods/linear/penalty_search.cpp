#include "folkman/methods/linear/penalty_search.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "folkman/methods/centers/centers.hpp"
#include "folkman/methods/filters/baselines.hpp"
#include "folkman/methods/finite.hpp"
#include "folkman/numerics/double_bits.hpp"
#include "folkman/numerics/top_k.hpp"

namespace folkman {
namespace {

constexpr int most_steps = 10;
constexpr int most_halvings = 60;  // numbers next to overflow may not close the bracket
constexpr double step_factor = 4;
constexpr double closeness = 1e-3;

struct Sized {
  LinearScores scores;
  std::vector<double> size;
  std::size_t nonzero = 0;
};

class PenaltySearch {
 public:
  PenaltySearch(PenalisedFits& fits, std::size_t classes, const SelectOptions& options)
      : fits_(fits), classes_(classes), options_(options) {}

  // The fit whose count of nonzero features is k, or else the smallest count above it that was
  // found, or else the one at the largest C.
  [[nodiscard]] Selection chosen() {
    double low = fits_.first_c();
    double high = low;
    Sized best = at(high);
    for (int step = 0; step < most_steps && best.nonzero < options_.k; ++step) {
      low = high;
      high *= step_factor;
      best = at(high);
    }
    if (best.nonzero < options_.k) return filled(best);
    for (int halving = 0; halving < most_halvings; ++halving) {
      if (best.nonzero <= options_.k || !(high > low * (1 + closeness))) break;
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
  [[nodiscard]] Sized at(double c) {
    report_fits(options_, ++tried_);
    if (!(c > 0 && std::isfinite(c))) refuse_overflow();  // slopes or their inverses overflowed
    Sized result{.scores = fits_.at(c), .size = {}, .nonzero = 0};
    result.size = sizes_over_classes(result.scores.weight, classes_);
    if (!all_finite(result.size)) refuse_overflow();
    result.nonzero = static_cast<std::size_t>(
        std::ranges::count_if(result.size, [](double x) { return x > 0; }));
    return result;
  }

  [[nodiscard]] Selection filled(const Sized& fit) const {
    const auto slopes = sizes_over_classes(fits_.slopes(fit.scores), classes_);
    if (!all_finite(slopes)) refuse_overflow();
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
    selection.converged = fit.scores.converged;
    return selection;
  }

  PenalisedFits& fits_;
  std::size_t classes_;
  const SelectOptions& options_;
  std::size_t tried_ = 0;
};

}  // namespace

Selection searched_for_size(PenalisedFits& fits, std::size_t classes,
                            const SelectOptions& options) {
  return PenaltySearch(fits, classes, options).chosen();
}

Selection judged_by_rows(const ClassSums& sums, const Batch& rows, const SelectOptions& options,
                         Selection selection) {
  const bool counts = std::ranges::none_of(rows.values, [](double value) { return value < 0; });
  return counts ? judged_by_multinomial(sums, options, std::move(selection))
                : judged_by_centers(sums, options, std::move(selection));
}

std::vector<double> sizes_over_classes(std::span<const double> by_column, std::size_t classes) {
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

void report_fits(const SelectOptions& options, std::size_t fits) {
  check_stop(options.monitor);
  if (options.monitor != nullptr) {
    options.monitor->progress("fitting linear classifiers", fits, 0, "fits");
  }
}

}  // namespace folkman
