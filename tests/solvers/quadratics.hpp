// Problems with known answers: g(w) = (w - c)' H (w - c) / 2, H = A'A + ridge.
#pragma once

#include <algorithm>
#include <random>

#include "folkman/solvers/smooth/smooth_function.hpp"

namespace folkman {

inline DenseMatrix random_hessian(std::size_t size, unsigned seed, double ridge = 0.1) {
  std::mt19937 draw(seed);
  std::normal_distribution<double> normal;
  DenseMatrix a(size);
  for (double& x : a.entries) x = normal(draw);
  DenseMatrix h(size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t k = 0; k < size; ++k) {
      for (std::size_t r = 0; r < size; ++r) h.row(i)[k] += a.row(r)[i] * a.row(r)[k];
    }
    h.row(i)[i] += ridge;
  }
  return h;
}

inline std::vector<double> random_vector(std::size_t size, unsigned seed) {
  std::mt19937 draw(seed);
  std::normal_distribution<double> normal;
  std::vector<double> x(size);
  for (double& one : x) one = 2 * normal(draw);
  return x;
}

// The image is w itself.
class Quadratic final : public CurvedFunction {
 public:
  Quadratic(DenseMatrix h, std::vector<double> center)
      : h_(std::move(h)), center_(std::move(center)) {}
  [[nodiscard]] std::size_t size() const override { return center_.size(); }
  [[nodiscard]] std::size_t image_size() const override { return center_.size(); }
  void image(std::span<const double> point, std::span<double> result) const override {
    std::copy(point.begin(), point.end(), result.begin());
  }
  [[nodiscard]] double value(std::span<const double> image,
                             std::span<const double> point) const override {
    std::vector<double> slope(size());
    return gradient(image, point, slope);
  }
  [[nodiscard]] double gradient(std::span<const double> image, std::span<const double> /*point*/,
                                std::span<double> result) const override {
    double value = 0;
    for (std::size_t i = 0; i < size(); ++i) {
      result[i] = 0;
      for (std::size_t k = 0; k < size(); ++k) result[i] += h_.row(i)[k] * (image[k] - center_[k]);
      value += result[i] * (image[i] - center_[i]) / 2;
    }
    return value;
  }
  void hessian(std::span<const double> /*image*/, std::span<const double> /*point*/,
               DenseMatrix& result) const override {
    result = h_;
  }
  [[nodiscard]] double curvature_bound() const override {
    double trace = 0;
    for (std::size_t i = 0; i < size(); ++i) trace += h_.row(i)[i];
    return trace;
  }

 private:
  DenseMatrix h_;
  std::vector<double> center_;
};

}  // namespace folkman
