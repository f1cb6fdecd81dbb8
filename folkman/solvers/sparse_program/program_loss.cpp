#include "folkman/solvers/sparse_program/program_loss.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace folkman {
namespace {

constexpr int most_newton_steps = 100;

double total(std::span<const double> x) { return std::accumulate(x.begin(), x.end(), 0.0); }

}  // namespace

ProgramLoss::ProgramLoss(ProgramLossKind kind, std::vector<double> targets,
                         std::vector<double> scales, bool intercept)
    : kind_(kind),
      targets_(std::move(targets)),
      scales_(std::move(scales)),
      intercept_(intercept),
      total_scale_(total(scales_)) {
  assert(targets_.size() == scales_.size());
}

double ProgramLoss::best_intercept(std::span<const double> z, double start) const {
  if (!intercept_) return 0;
  if (kind_ == ProgramLossKind::square) {
    double sum = 0;
    for (std::size_t j = 0; j < z.size(); ++j) sum += scales_[j] * (targets_[j] - z[j]);
    return sum / total_scale_;
  }
  return logistic_intercept(z, start);
}

// The slope of f in b rises with b: Newton's step where it stays between the b of a negative and
// the b of a positive slope that were met, else a doubling step or the middle.
double ProgramLoss::logistic_intercept(std::span<const double> z, double start) const {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  double b = start;
  double reach = 1;
  for (int step = 0; step < most_newton_steps; ++step) {
    const auto [slope, curvature] = logistic_shift(logistic_rows(), z.data(), b);
    if (std::abs(slope) <= 4 * std::numeric_limits<double>::epsilon() * total_scale_) break;
    (slope < 0 ? low : high) = b;
    double next = curvature > 0 ? b - slope / curvature : b;
    if (!(next > low && next < high) || std::abs(next - b) > reach) {
      const bool bracketed = std::isfinite(low) && std::isfinite(high);
      next = bracketed ? low + (high - low) / 2 : b + (slope < 0 ? reach : -reach);
      reach *= 2;
    }
    if (next == b) break;
    b = next;
  }
  return b;
}

double ProgramLoss::value(std::span<const double> z, double b) const {
  if (kind_ == ProgramLossKind::square) {
    double sum = 0;
    for (std::size_t j = 0; j < z.size(); ++j) {
      const double miss = z[j] + b - targets_[j];
      sum += scales_[j] * (miss * miss);
    }
    return sum / 2;
  }
  return logistic_value(logistic_rows(), z.data(), b);
}

void ProgramLoss::gradient(std::span<const double> z, double b, std::span<double> zeta) const {
  if (kind_ == ProgramLossKind::square) {
    for (std::size_t j = 0; j < z.size(); ++j) zeta[j] = scales_[j] * (z[j] + b - targets_[j]);
    return;
  }
  logistic_slopes(logistic_rows(), z.data(), b, zeta.data());
}

void ProgramLoss::curvature(std::span<const double> z, double b, std::span<double> h) const {
  if (kind_ == ProgramLossKind::square) {
    std::ranges::copy(scales_, h.begin());
    return;
  }
  logistic_curvatures(logistic_rows(), z.data(), b, h.data());
}

void ProgramLoss::balance(std::span<double> zeta) const {
  if (!intercept_) return;
  if (kind_ == ProgramLossKind::square) {
    const double shift = total(zeta) / total_scale_;
    for (std::size_t j = 0; j < zeta.size(); ++j) zeta[j] -= shift * scales_[j];
    return;
  }
  double above = 0;
  double below = 0;
  for (const double x : zeta) (x > 0 ? above : below) += x;
  const double ratio = above + below > 0 ? -below / above : above / -below;
  if (!(ratio < 1)) return;
  const bool shrink_positive = above + below > 0;
  for (double& x : zeta) {
    if ((x > 0) == shrink_positive) x *= ratio;
  }
}

double ProgramLoss::conjugate(std::span<const double> zeta) const {
  if (kind_ == ProgramLossKind::square) {
    double sum = 0;
    for (std::size_t j = 0; j < zeta.size(); ++j) {
      sum += zeta[j] * (zeta[j] / (2 * scales_[j]) + targets_[j]);
    }
    return sum;
  }
  return logistic_conjugate(logistic_rows(), zeta.data());
}

double ProgramLoss::largest_curvature() const {
  const double largest = scales_.empty() ? 0.0 : std::ranges::max(scales_);
  return kind_ == ProgramLossKind::square ? largest : largest / 4;
}

}  // namespace folkman
