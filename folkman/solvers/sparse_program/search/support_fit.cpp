#include "folkman/solvers/sparse_program/search/support_fit.hpp"

#include <cmath>
#include <numeric>

#include "folkman/numerics/cholesky.hpp"
#include "folkman/solvers/sparse_program/centred_products.hpp"

namespace folkman {
namespace {

class Newton {
 public:
  Newton(const SparseProgram& program, std::span<const Column> support, const SupportFit* start)
      : program_(program),
        support_(support),
        weight_(support.size(), 0.0),
        scores_(program.design.rows(), 0.0),
        zeta_(scores_.size()),
        curvature_(scores_.size()),
        factor_(support.size()),
        mean_(support.size(), 0.0) {
    if (start != nullptr) begin_at(*start);
    for (std::size_t a = 0; a < support_.size(); ++a) {
      if (weight_[a] != 0) program_.design.add(column(a), weight_[a], scores_);
    }
    if (start == nullptr) intercept_ = program_.loss.best_intercept(scores_);
    value_ = value_at(scores_, weight_, intercept_);
  }

  // It ended where no step led down, and not at the minimum.
  [[nodiscard]] bool is_stuck() const { return stuck_; }

  // Steps take this curvature until it leads nowhere.
  void follow(const FitModel& model) {
    model_ = &model;
    weigh(model.h);
  }

  [[nodiscard]] SupportFit solved(const FitEffort& effort) {
    const int most_steps = 100;
    const double well = 0.1;  // of the decrement before
    const bool quadratic = program_.loss.kind() == ProgramLossKind::square;
    double last = std::numeric_limits<double>::infinity();
    bool stale = model_ != nullptr;
    if (!stale) factorise();
    for (int step = 0; step < most_steps; ++step) {
      const double decrement = stepped();
      if (decrement == 0 && stale && !quadratic) {  // the old curvature led uphill
        factorise();
        stale = false;
        continue;
      }
      if (decrement <= effort.accuracy * std::abs(value_)) break;
      if (value_ - decrement > effort.hope) break;  // about half of it is what is left to gain
      if (below_rounding(decrement) && !(decrement < 0.5 * last)) break;  // noise
      stale = quadratic || decrement < well * last;
      if (!stale) factorise();
      last = decrement;
    }
    return {.support = {support_.begin(), support_.end()},
            .weight = weight_,
            .intercept = intercept_,
            .value = value_};
  }

 private:
  [[nodiscard]] std::size_t column(std::size_t a) const {
    return static_cast<std::size_t>(support_[a]);
  }

  void begin_at(const SupportFit& start) {
    intercept_ = start.intercept;
    std::size_t b = 0;
    for (std::size_t a = 0; a < support_.size(); ++a) {
      while (b < start.support.size() && start.support[b] < support_[a]) ++b;
      if (b < start.support.size() && start.support[b] == support_[a]) weight_[a] = start.weight[b];
    }
  }

  [[nodiscard]] double value_at(std::span<const double> scores, std::span<const double> weight,
                                double intercept) const {
    const double squares = std::inner_product(weight.begin(), weight.end(), weight.begin(), 0.0);
    return program_.loss.value(scores, intercept) + 0.5 * program_.gamma * squares;
  }

  // A gain that the value cannot show.
  [[nodiscard]] bool below_rounding(double gain) const { return gain < 1e-12 * std::abs(value_); }

  // The columns' means under h.
  void weigh(std::span<const double> h) {
    if (!program_.loss.has_intercept()) return;
    const CentredProducts products(program_.design, h, true);
    total_ = std::accumulate(h.begin(), h.end(), 0.0);
    for (std::size_t a = 0; a < support_.size(); ++a) mean_[a] = products.mean(column(a));
  }

  void factorise() {
    model_ = nullptr;
    program_.loss.curvature(scores_, intercept_, curvature_);
    weigh(curvature_);
    const CentredProducts products(program_.design, curvature_, program_.loss.has_intercept());
    LeadingColumn lead(products);
    for (std::size_t a = 0; a < support_.size(); ++a) {
      lead.take(column(a));
      for (std::size_t b = a + 1; b < support_.size(); ++b) {
        factor_.row(a)[b] = lead.dot(column(b));
      }
      factor_.row(a)[a] = products.squares(column(a)) + program_.gamma;
    }
    factor_.factorise(program_.gamma);
  }

  void solve(std::vector<double>& right) const {
    if (model_ == nullptr) return factor_.solve(right);
    const std::vector<double> given = right;
    for (std::size_t a = 0; a < given.size(); ++a) {
      const double* const row = model_->inverse.data() + a * given.size();
      right[a] = std::inner_product(given.begin(), given.end(), row, 0.0);
    }
  }

  // One damped step; the decrement is twice what it was predicted to gain. With an intercept,
  // Newton's system is that of the centred columns, and b follows.
  double stepped() {
    program_.loss.gradient(scores_, intercept_, zeta_);
    const bool free = program_.loss.has_intercept() && total_ > 0;
    const double lift = free ? std::accumulate(zeta_.begin(), zeta_.end(), 0.0) : 0.0;
    std::vector<double> gradient(support_.size());
    std::vector<double> direction(support_.size());
    for (std::size_t a = 0; a < support_.size(); ++a) {
      gradient[a] = program_.design.dot(column(a), zeta_) + program_.gamma * weight_[a];
      direction[a] = mean_[a] * lift - gradient[a];
    }
    solve(direction);
    double shift = free ? -lift / total_ : 0.0;
    double slope = 0;
    for (std::size_t a = 0; a < support_.size(); ++a) {
      shift -= mean_[a] * direction[a];
      slope += gradient[a] * direction[a];
    }
    slope += lift * shift;
    stuck_ = std::isnan(slope);
    if (!(slope < 0)) return 0;
    return moved(direction, shift, slope) ? -slope : 0.0;
  }

  bool moved(std::span<const double> direction, double shift, double slope) {
    std::vector<double> ahead(scores_.size(), 0.0);
    for (std::size_t a = 0; a < support_.size(); ++a) {
      program_.design.add(column(a), direction[a], ahead);
    }
    std::vector<double> scores(scores_.size());
    std::vector<double> weight(weight_.size());
    for (double t = 1; t > 1e-6; t *= 0.5) {
      for (std::size_t j = 0; j < scores.size(); ++j) scores[j] = scores_[j] + t * ahead[j];
      for (std::size_t a = 0; a < weight.size(); ++a) weight[a] = weight_[a] + t * direction[a];
      const double intercept = intercept_ + t * shift;
      const double value = value_at(scores, weight, intercept);
      if (!(value <= value_ + 1e-4 * t * slope) && !below_rounding(-slope)) continue;
      scores_.swap(scores);
      weight_.swap(weight);
      intercept_ = intercept;
      value_ = value;
      return true;
    }
    stuck_ = true;
    return false;
  }

  SparseProgram program_;
  std::span<const Column> support_;
  std::vector<double> weight_;
  std::vector<double> scores_;
  std::vector<double> zeta_;
  std::vector<double> curvature_;
  const FitModel* model_ = nullptr;
  UpperCholesky factor_;
  std::vector<double> mean_;  // of the columns under the curvature; 0 without an intercept
  double total_ = 0;          // of the curvature
  double intercept_ = 0;
  double value_ = 0;
  bool stuck_ = false;
};

}  // namespace

SupportFit fit_support(const SparseProgram& program, std::span<const Column> support,
                       const SupportFit* start, const FitEffort& effort, const FitModel* model) {
  Newton newton(program, support, start);
  if (model != nullptr) newton.follow(*model);
  auto fit = newton.solved(effort);
  if (start == nullptr || !newton.is_stuck()) return fit;
  // What suits other columns may put every row where a logistic loss has no curvature left.
  auto anew = Newton(program, support, nullptr).solved(effort);
  return anew.value < fit.value ? anew : fit;
}

std::vector<double> linear_scores(const Design& design, const SupportFit& fit) {
  std::vector<double> scores(design.rows(), 0.0);
  for (std::size_t a = 0; a < fit.support.size(); ++a) {
    design.add(static_cast<std::size_t>(fit.support[a]), fit.weight[a], scores);
  }
  return scores;
}

std::vector<double> dual_point(const SparseProgram& program, const SupportFit& fit) {
  std::vector<double> zeta(program.design.rows());
  program.loss.gradient(linear_scores(program.design, fit), fit.intercept, zeta);
  program.loss.balance(zeta);
  return zeta;
}

}  // namespace folkman
