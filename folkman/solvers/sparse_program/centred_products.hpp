// Products of columns under weights h on the rows, as the curvature of a sparse program has them:
//   G_ab = sum_j h_j (x_aj - mean_a) (x_bj - mean_b),   mean_a = sum h x_a / sum h.
// The means are those of an eliminated intercept, and 0 without one. A column is centred as it is
// copied, so that a large mean costs no digits and sparse columns stay as they are.
#pragma once

#include <algorithm>
#include <limits>
#include <numeric>

#include "folkman/numerics/dense_columns.hpp"
#include "folkman/solvers/sparse_program/design.hpp"

namespace folkman {

class CentredProducts {
 public:
  // `h` is kept by reference.
  CentredProducts(const Design& design, std::span<const double> h, bool intercept)
      : design_(&design),
        h_(h),
        total_(std::accumulate(h.begin(), h.end(), 0.0)),
        intercept_(intercept && total_ > 0) {}

  [[nodiscard]] double mean(std::size_t a) const {
    return intercept_ ? design_->dot(a, h_) / total_ : 0.0;
  }
  // h (x_a - mean_a), row by row: its dot with x_b is G_ab.
  [[nodiscard]] std::vector<double> lead(std::size_t a) const {
    std::vector<double> lead(h_.size(), 0.0);
    const double centre = mean(a);
    if (centre != 0)
      std::ranges::transform(h_, lead.begin(), [=](double h) { return -h * centre; });
    design_->for_each_entry(a, [&](std::size_t j, double x) { lead[j] = h_[j] * (x - centre); });
    return lead;
  }
  [[nodiscard]] std::span<const double> weights() const { return h_; }
  [[nodiscard]] const Design& design() const { return *design_; }

  // G_aa
  [[nodiscard]] double squares(std::size_t a) const {
    if (!intercept_) return design_->squares(a, h_);
    const double centre = mean(a);
    if (design_->is_dense()) {
      return dense_squares(design_->cells(a).data(), h_.data(), centre, h_.size());
    }
    double met = 0;
    double sum = 0;
    design_->for_each_entry(a, [&](std::size_t j, double x) {
      sum += h_[j] * (x - centre) * (x - centre);
      met += h_[j];
    });
    return sum + std::max(0.0, total_ - met) * centre * centre;
  }

 private:
  const Design* design_;
  std::span<const double> h_;
  double total_;
  bool intercept_;
};

// G_ab of one column a with many others b, in no more steps than b has entries: a sparse column
// leaves its mark on rows that are otherwise 0. What dot() gives is lead(a) . x_b, bit for bit.
class LeadingColumn {
 public:
  explicit LeadingColumn(const CentredProducts& products) : products_(&products) {}

  void take(std::size_t a) {
    const Design& design = products_->design();
    if (design.is_dense()) {
      rows_ = products_->lead(a);
      return;
    }
    rows_.resize(design.rows());
    if (taken_ != none) design.for_each_entry(taken_, [&](std::size_t j, double) { rows_[j] = 0; });
    design.for_each_entry(a, [&](std::size_t j, double x) { rows_[j] = x; });
    centre_ = products_->mean(a);
    taken_ = a;
  }

  [[nodiscard]] double dot(std::size_t b) const {
    const Design& design = products_->design();
    return design.is_dense() ? design.dot(b, rows_)
                             : design.centred_dot(b, rows_, products_->weights(), centre_);
  }

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  const CentredProducts* products_;
  std::vector<double> rows_;  // dense: lead(a); sparse: x_a
  double centre_ = 0;
  std::size_t taken_ = none;  // whose marks are on the rows
};

}  // namespace folkman
