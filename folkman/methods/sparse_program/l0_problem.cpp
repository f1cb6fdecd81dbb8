#include "folkman/methods/sparse_program/l0_problem.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/shortest_text.hpp"
#include "folkman/base/stretches.hpp"

namespace folkman {
namespace {

constexpr std::size_t columns_per_task = 64;
constexpr double most_weight = 1e300;  // of all rows; the least is its inverse
constexpr double most_loss = 1e300;

template <typename Work>  // work(column)
void for_each_column(std::size_t width, int threads, const Work& work) {
  for_each_stretch(width, columns_per_task, threads, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) work(i);
  });
}

void check_options(const L0Options& options) {
  if (!(options.gamma > 0) || !std::isfinite(options.gamma)) {
    refuse_argument("gamma", shortest_text(options.gamma) + " is not above 0",
                    "take a small one such as 1e-4: without a ridge term the program has no dual "
                    "bound, and separable classes no solution");
  }
  if (options.tolerance && !(*options.tolerance > 0)) {
    refuse_argument("tolerance", shortest_text(*options.tolerance) + " is not above 0",
                    "take 1e-6");
  }
}

std::string row_name(std::size_t row) {
  std::string name = "row ";
  name += std::to_string(row + 1);
  return name;
}

void check_logistic(std::span<const double> y) {
  bool above = false;
  bool below = false;
  for (std::size_t j = 0; j < y.size(); ++j) {
    if (y[j] != 1 && y[j] != -1) {
      refuse_data(row_name(j), "target " + shortest_text(y[j]) + " is neither 1 nor -1",
                  "give the class of a row as 1 or -1");
    }
    (y[j] > 0 ? above : below) = true;
  }
  if (!above || !below) {
    refuse_data("targets", "all rows are of one class", "give rows of both classes");
  }
}

void check_count(const std::string& what, std::size_t given, std::size_t rows,
                 const std::string& fix) {
  if (given == rows) return;
  refuse_argument(what, std::to_string(given) + " for " + std::to_string(rows) + " rows", fix);
}

void check_targets(const Design& design, const L0Targets& targets) {
  if (design.rows() == 0) refuse_data("data", "there are no rows", "give at least one row");
  check_count("targets", targets.y.size(), design.rows(), "give one target for every row");
  if (!targets.weights.empty()) {
    check_count("weights", targets.weights.size(), design.rows(),
                "give one weight for every row, or none");
  }
  for (std::size_t j = 0; j < targets.y.size(); ++j) {
    if (!std::isfinite(targets.y[j])) {
      refuse_data(row_name(j), "the target is not a finite number", "drop the row or fill it in");
    }
  }
  for (std::size_t j = 0; j < targets.weights.size(); ++j) {
    if (!(targets.weights[j] > 0) || !std::isfinite(targets.weights[j])) {
      refuse_data(row_name(j), "weight " + shortest_text(targets.weights[j]) + " is not above 0",
                  "drop rows without weight");
    }
  }
  if (targets.loss == ProgramLossKind::logistic) check_logistic(targets.y);
}

[[noreturn]] void refuse_column(const Design& design, std::size_t i) {
  std::string where = "column ";
  where += std::to_string(i + 1);
  design.for_each_entry(i, [&](std::size_t j, double x) {
    if (std::isfinite(x)) return;
    refuse_data(where + ", " + row_name(j), "the value is not a finite number",
                "drop the row or fill it in");
  });
  refuse_data(where, "squares of its values are beyond the range of numbers", "scale it down");
}

// sum of h (x - mean)^2, and what a constant column has of it by rounding.
struct Spread {
  double around = 0;
  double rounding = 0;
};

Spread spread_of(const Design& design, std::size_t i, std::span<const double> h, double total) {
  const double mean = design.dot(i, h) / total;
  double met = 0;
  double around = 0;
  design.for_each_entry(i, [&](std::size_t j, double x) {
    met += h[j];
    around += h[j] * (x - mean) * (x - mean);
  });
  around += std::max(0.0, total - met) * mean * mean;
  return {.around = around, .rounding = 1e-24 * (around + total * mean * mean)};
}

// The standard deviation of every column under the rows' weights; 1 for a constant one.
std::vector<double> deviations(const Design& design, std::span<const double> scales, int threads) {
  const double total = std::accumulate(scales.begin(), scales.end(), 0.0);
  std::vector<double> deviation(design.width(), 1.0);
  for_each_column(design.width(), threads, [&](std::size_t i) {
    const auto spread = spread_of(design, i, scales, total);
    if (!std::isfinite(spread.around)) refuse_column(design, i);
    if (spread.around > spread.rounding) deviation[i] = std::sqrt(spread.around / total);
  });
  return deviation;
}

void check_cells(const Design& design, std::span<const double> scales, int threads) {
  for_each_column(design.width(), threads, [&](std::size_t i) {
    if (!std::isfinite(design.squares(i, scales))) refuse_column(design, i);
  });
}

Design divided(const Design& design, std::span<const double> deviation, int threads) {
  std::vector<Offset> starts(design.width() + 1, 0);
  for (std::size_t i = 0; i < design.width(); ++i) {
    starts[i + 1] = starts[i] + static_cast<Offset>(design.entries(i));
  }
  const auto entries = static_cast<std::size_t>(starts.back());
  std::vector<double> values(entries);
  std::vector<Design::Row> rows(design.is_dense() ? 0 : entries);
  for_each_column(design.width(), threads, [&](std::size_t i) {
    auto at = static_cast<std::size_t>(starts[i]);
    design.for_each_entry(i, [&](std::size_t j, double x) {
      if (!rows.empty()) rows[at] = static_cast<Design::Row>(j);
      values[at++] = x / deviation[i];
    });
  });
  if (design.is_dense()) return Design::dense(design.rows(), std::move(values));
  return Design::sparse(design.rows(), std::move(starts), std::move(rows), std::move(values));
}

double summed_weights(std::span<const double> weights) {
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  if (!(total <= most_weight && total >= 1 / most_weight)) {
    refuse_data("weights",
                "their sum, " + shortest_text(total) + ", is beyond the range of numbers",
                "divide or multiply all weights by one number");
  }
  return total;
}

// The squares of what is minimised, and those of its slopes, must stay within the range of numbers.
void check_square(std::span<const double> y, std::span<const double> scales) {
  double sum = 0;
  for (std::size_t j = 0; j < y.size(); ++j) sum += scales[j] * y[j] * y[j];
  if (sum <= most_loss) return;
  // Rows have been brought into an order of their own, so their numbers would mislead.
  const double largest = *std::ranges::max_element(y, {}, [](double one) { return std::abs(one); });
  refuse_data("labels",
              "the label " + shortest_text(largest) +
                  " is so large that squares of labels are beyond the range of numbers",
              "divide all labels by one number, such as " +
                  shortest_text(std::pow(10, std::floor(std::log10(std::abs(largest))))));
}

ProgramLoss loss_of(const Design& design, const L0Targets& targets, const L0Options& options) {
  check_options(options);
  check_targets(design, targets);
  std::vector<double> scales(targets.weights.begin(), targets.weights.end());
  if (scales.empty()) scales.assign(design.rows(), 1.0);
  const double total = summed_weights(scales);
  if (options.scale == LossScale::mean) {
    for (double& s : scales) s /= total;
  }
  if (targets.loss == ProgramLossKind::square) check_square(targets.y, scales);
  return {targets.loss, {targets.y.begin(), targets.y.end()}, std::move(scales), options.intercept};
}

std::vector<double> wanted_deviations(const Design& design, const ProgramLoss& loss,
                                      const L0Options& options) {
  if (!options.standardize) {
    check_cells(design, loss.scales(), options.threads);
    return {};
  }
  auto found = deviations(design, loss.scales(), options.threads);
  if (std::ranges::all_of(found, [](double d) { return d == 1; })) found.clear();
  return found;
}

}  // namespace

L0Problem::L0Problem(const Design& design, const L0Targets& targets, const L0Options& options)
    : loss_(loss_of(design, targets, options)),
      deviations_(wanted_deviations(design, loss_, options)),
      scaled_(deviations_.empty() ? std::nullopt
                                  : std::optional(divided(design, deviations_, options.threads))),
      program_{.design = scaled_ ? *scaled_ : design, .loss = loss_, .gamma = options.gamma} {}

std::vector<double> L0Problem::coefficients(const SupportFit& fit) const {
  auto weights = fit.weight;
  if (deviations_.empty()) return weights;
  for (std::size_t a = 0; a < weights.size(); ++a) {
    weights[a] /= deviations_[static_cast<std::size_t>(fit.support[a])];
  }
  return weights;
}

}  // namespace folkman
