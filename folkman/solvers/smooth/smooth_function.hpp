// A smooth function as solvers see it: g(w) = phi(A w) + q(w), with A a linear map. The image A w
// is the costly part, a pass over the data; it is linear, so solvers that move along a line combine
// images they have instead of asking for new ones: A(w + t d) = A w + t A d.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "folkman/base/monitor.hpp"

namespace folkman {

// Row-major, square.
struct DenseMatrix {
  std::size_t size = 0;
  std::vector<double> entries = {};

  explicit DenseMatrix(std::size_t n) : size(n), entries(n * n) {}
  [[nodiscard]] double* row(std::size_t i) { return entries.data() + i * size; }
  [[nodiscard]] const double* row(std::size_t i) const { return entries.data() + i * size; }
};

class SmoothFunction {
 public:
  SmoothFunction() = default;
  SmoothFunction(const SmoothFunction&) = delete;
  SmoothFunction& operator=(const SmoothFunction&) = delete;
  virtual ~SmoothFunction() = default;

  [[nodiscard]] virtual std::size_t size() const = 0;
  [[nodiscard]] virtual std::size_t image_size() const = 0;
  virtual void image(std::span<const double> point, std::span<double> result) const = 0;

  [[nodiscard]] virtual double value(std::span<const double> image,
                                     std::span<const double> point) const = 0;
  // Fills `result` and returns the value.
  [[nodiscard]] virtual double gradient(std::span<const double> image,
                                        std::span<const double> point,
                                        std::span<double> result) const = 0;
};

// What second-order methods and fixed steps need besides.
class CurvedFunction : public SmoothFunction {
 public:
  virtual void hessian(std::span<const double> image, std::span<const double> point,
                       DenseMatrix& result) const = 0;
  // L with g''(w) <= L I at every w: gradient steps of length 1/L always descend.
  [[nodiscard]] virtual double curvature_bound() const = 0;
};

// Where a solver stopped.
struct Minimum {
  std::vector<double> point;
  double value = 0;     // of the whole problem, penalty included
  double residual = 0;  // of the optimality conditions, the largest
  std::size_t iterations = 0;
  bool converged = false;
};

// One step of a solver, for those who watch it.
struct Iterate {
  std::size_t number = 0;
  std::span<const double> point;
  double value = 0;  // of the whole problem
};
using Onlooker = std::function<void(const Iterate&)>;

}  // namespace folkman
