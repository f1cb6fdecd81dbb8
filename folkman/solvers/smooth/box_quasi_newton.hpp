// min g(w) over low <= w_i <= high by projected limited-memory quasi-Newton steps: the two-loop
// recursion of L-BFGS (Nocedal 1980) on the coordinates that are free to move, the step projected
// on the box, halved until g falls enough (two-metric projection, Bertsekas 1982). A coordinate is
// not free where it lies at a bound that the gradient pushes it against. The residual is the
// largest |w - clip(w - grad g(w))|, 0 exactly at a stationary point; where g is convex that is the
// minimum, else the one reached from the start. No randomness.
//
// With box (-infinity, infinity) it is plain L-BFGS. An l1 penalty is a box, too: SplitSigns writes
// w = p - n with p, n >= 0.
#pragma once

#include "folkman/solvers/smooth/smooth_function.hpp"

namespace folkman {

struct BoxOptions {
  double low = 0;
  double high = 1;
  std::size_t memory = 10;
  double tolerance = 1e-6;
  std::size_t max_iterations = 1000;
  Onlooker onlooker = {};
  const Monitor* monitor = nullptr;
};

[[nodiscard]] Minimum box_quasi_newton(const SmoothFunction& g, std::span<const double> start,
                                       const BoxOptions& options);

// g(p - n) + rho sum(p + n) over p, n >= 0: the minimum of g(w) + rho |w|_1.
class SplitSigns final : public SmoothFunction {
 public:
  SplitSigns(const SmoothFunction& g, double rho) : g_(g), rho_(rho) {}

  [[nodiscard]] std::size_t size() const override { return 2 * g_.size(); }
  [[nodiscard]] std::size_t image_size() const override { return g_.image_size(); }
  void image(std::span<const double> point, std::span<double> result) const override;
  [[nodiscard]] double value(std::span<const double> image,
                             std::span<const double> point) const override;
  [[nodiscard]] double gradient(std::span<const double> image, std::span<const double> point,
                                std::span<double> result) const override;

  [[nodiscard]] std::vector<double> split(std::span<const double> joined) const;
  [[nodiscard]] std::vector<double> joined(std::span<const double> split) const;

 private:
  const SmoothFunction& g_;
  double rho_;
};

}  // namespace folkman
