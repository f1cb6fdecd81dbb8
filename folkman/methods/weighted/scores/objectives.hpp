// What the weights W of a weighted naive Bayes minimise over training rows, as smooth functions for
// the solvers: one class per loss, penalties apart.
//
//   LogLoss        s f(W) + smooth penalty,  f = sum_i (L_i - z_i[c_i]): convex; the conditional
//                  log-likelihood of WANBIA, CAWNB, BARISTA (docs/theory/weighted.md, 3)
//   SquaredError   s sum_i sum_c (P_ic - Y_ic)^2 / 2: not convex; WANBIA, CAWNB
//   MixtureError   the same of P = (1 - a) P_I(w) + a P_D(W): RNB (Wang, Ren and Bai 2020), all
//                  derivatives exact
//   LegacyMixture  that with the derivatives of RNB's published code, for comparison
//   SharedWeights  any function of class-specific weights as one of weights that all classes share
//
// Weights are numbered by column, then class: W[j * l + c].
#pragma once

#include "folkman/methods/weighted/scores/score_map.hpp"
#include "folkman/solvers/smooth/smooth_function.hpp"

namespace folkman {

// l2 |W|^2 + shared sum_j sum_c (W[j,c] - mean_c W[j,.])^2: the second pulls the classes' weights
// of a column together. The l1 part is the solvers' business.
struct SmoothPenalty {
  double l2 = 0;
  double shared = 0;
};

class LogLoss final : public CurvedFunction {
 public:
  LogLoss(const ScoreMap& map, double scale, SmoothPenalty penalty = {});

  [[nodiscard]] std::size_t size() const override { return map_.weights(); }
  [[nodiscard]] std::size_t image_size() const override { return map_.scores(); }
  void image(std::span<const double> point, std::span<double> result) const override {
    map_.forward(point, result);
  }
  [[nodiscard]] double value(std::span<const double> image,
                             std::span<const double> point) const override;
  [[nodiscard]] double gradient(std::span<const double> image, std::span<const double> point,
                                std::span<double> result) const override;
  void hessian(std::span<const double> image, std::span<const double> point,
               DenseMatrix& result) const override;
  [[nodiscard]] double curvature_bound() const override;

 private:
  const ScoreMap& map_;
  double scale_;
  SmoothPenalty penalty_;
  // What was found before, and room: a function is for one thread at a time.
  mutable double bound_ = 0;
  mutable std::vector<double> of_scores_;
};

class SquaredError final : public SmoothFunction {
 public:
  SquaredError(const ScoreMap& map, double scale) : map_(map), scale_(scale) {}

  [[nodiscard]] std::size_t size() const override { return map_.weights(); }
  [[nodiscard]] std::size_t image_size() const override { return map_.scores(); }
  void image(std::span<const double> point, std::span<double> result) const override {
    map_.forward(point, result);
  }
  [[nodiscard]] double value(std::span<const double> image,
                             std::span<const double> point) const override;
  [[nodiscard]] double gradient(std::span<const double> image, std::span<const double> point,
                                std::span<double> result) const override;

 private:
  const ScoreMap& map_;
  double scale_;
};

// Points are [w | W | a].
class MixtureError : public SmoothFunction {
 public:
  MixtureError(const ScoreMap& map, double scale) : map_(map), scale_(scale) {}

  [[nodiscard]] std::size_t size() const override {
    return map_.rows().columns() + map_.weights() + 1;
  }
  [[nodiscard]] std::size_t image_size() const override { return 2 * map_.scores() + 1; }
  void image(std::span<const double> point, std::span<double> result) const override;
  [[nodiscard]] double value(std::span<const double> image,
                             std::span<const double> point) const override;
  [[nodiscard]] double gradient(std::span<const double> image, std::span<const double> point,
                                std::span<double> result) const override;

 protected:
  [[nodiscard]] const ScoreMap& map() const { return map_; }
  [[nodiscard]] double scale() const { return scale_; }

 private:
  const ScoreMap& map_;
  double scale_;
};

// The published code of RNB: the value is not halved while derivatives by w and a are, and that by
// W has the terms within a class alone, a P_D (1 - P_D) D. It is no gradient of anything; what a
// solver makes of it is what its users get.
class LegacyMixture final : public MixtureError {
 public:
  using MixtureError::MixtureError;

  [[nodiscard]] double value(std::span<const double> image,
                             std::span<const double> point) const override {
    return 2 * MixtureError::value(image, point);
  }
  [[nodiscard]] double gradient(std::span<const double> image, std::span<const double> point,
                                std::span<double> result) const override;
};

// The same weight for every class.
[[nodiscard]] std::vector<double> spread(std::span<const double> shared, std::size_t classes);

class SharedWeights final : public SmoothFunction {
 public:
  SharedWeights(const SmoothFunction& specific, std::size_t classes)
      : specific_(specific), classes_(classes) {}

  [[nodiscard]] std::size_t size() const override { return specific_.size() / classes_; }
  [[nodiscard]] std::size_t image_size() const override { return specific_.image_size(); }
  void image(std::span<const double> point, std::span<double> result) const override {
    specific_.image(spread(point, classes_), result);
  }
  [[nodiscard]] double value(std::span<const double> image,
                             std::span<const double> point) const override {
    return specific_.value(image, spread(point, classes_));
  }
  [[nodiscard]] double gradient(std::span<const double> image, std::span<const double> point,
                                std::span<double> result) const override;

 private:
  const SmoothFunction& specific_;
  std::size_t classes_;
};

}  // namespace folkman
