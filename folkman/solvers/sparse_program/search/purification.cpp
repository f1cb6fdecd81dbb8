#include "folkman/solvers/sparse_program/search/purification.hpp"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "folkman/numerics/dense_columns.hpp"

namespace folkman {
namespace {

constexpr double whole = 1e-9;                  // shares this near to 0 or 1 are there
constexpr std::size_t most_work = 200'000'000;  // of the factorisation: rows times shares squared

using Matrix = Eigen::MatrixXd;
using Index = Eigen::Index;

// The columns x_i v_i of fractional shares, each of unit length (rank and null space up to scale).
struct FractionalColumns {
  Matrix columns;
  std::vector<double> length;
};

FractionalColumns fractional_columns(const Design& design, const RelaxedPoint& point,
                                     const std::vector<std::size_t>& open) {
  FractionalColumns found{
      Matrix::Zero(static_cast<Index>(design.rows()), static_cast<Index>(open.size())),
      std::vector<double>(open.size(), 0.0)};
  for (std::size_t t = 0; t < open.size(); ++t) {
    const std::size_t a = open[t];
    const double v = point.weight[a] / point.share[a];
    const auto column = static_cast<Index>(t);
    design.for_each_entry(static_cast<std::size_t>(point.active[a]), [&](std::size_t j, double x) {
      found.columns(static_cast<Index>(j), column) = v * x;
    });
    found.length[t] = found.columns.col(column).norm();
    if (found.length[t] > 0) found.columns.col(column) /= found.length[t];
  }
  return found;
}

// The products of columns, on and below the diagonal.
Matrix lower_gram(const Matrix& columns) {
  const std::size_t at_once = 8;
  std::vector<const double*> cells;
  for (Index i = 0; i < columns.cols(); ++i) cells.push_back(columns.col(i).data());
  Matrix gram = Matrix::Zero(columns.cols(), columns.cols());
  for (std::size_t first = 0; first < cells.size(); first += at_once) {
    const auto leads = std::span(cells).subspan(first, std::min(at_once, cells.size() - first));
    const auto others = std::span(cells).subspan(first);
    std::vector<double> products(leads.size() * others.size());
    dense_dots(leads, others, static_cast<std::size_t>(columns.rows()), products.data());
    for (std::size_t a = 0; a < leads.size(); ++a) {
      for (std::size_t b = a; b < others.size(); ++b) {
        gram(static_cast<Index>(first + b), static_cast<Index>(first + a)) =
            products[a * others.size() + b];
      }
    }
  }
  return gram;
}

// A clearly positive definite Gram matrix spares the pivoted factorisation, which is slow.
bool clearly_independent(const Matrix& columns) {
  if (columns.cols() > columns.rows()) return false;
  const Eigen::LLT<Matrix> factor(lower_gram(columns));
  if (factor.info() != Eigen::Success) return false;
  return factor.matrixLLT().diagonal().minCoeff() > 1e-4;
}

// Columns as combinations of a basis of them: column `outside[l]` = sum_b coefficient(b, l)
// column `basis[b]`, and shares that move along these.
class Basis {
 public:
  Basis(const FractionalColumns& from, std::vector<double> share) : share_(std::move(share)) {
    Eigen::ColPivHouseholderQR<Matrix> factor(from.columns);
    factor.setThreshold(whole);
    const Index rank = factor.rank();
    const auto& order = factor.colsPermutation().indices();
    for (Index t = 0; t < from.columns.cols(); ++t) {
      (t < rank ? basis_ : outside_).push_back(static_cast<std::size_t>(order(t)));
    }
    const Matrix triangle = factor.matrixR().topRows(rank);
    coefficient_ = triangle.leftCols(rank).triangularView<Eigen::Upper>().solve(
        triangle.rightCols(from.columns.cols() - rank));
    for (std::size_t l = 0; l < outside_.size(); ++l) {
      for (std::size_t b = 0; b < basis_.size(); ++b) {
        at(b, l) *= from.length[outside_[l]] / from.length[basis_[b]];
      }
    }
  }

  [[nodiscard]] std::size_t rank() const { return basis_.size(); }
  [[nodiscard]] const std::vector<double>& share() const { return share_; }

  void settle(SplitMix* draw) {
    for (std::size_t l = 0; l < outside_.size(); ++l) settle_one(l, draw);
  }

 private:
  struct Step {
    double length = std::numeric_limits<double>::infinity();
    std::size_t blocking = 0;  // position in the basis; its size: the column itself
  };

  [[nodiscard]] double& at(std::size_t b, std::size_t l) {
    return coefficient_(static_cast<Index>(b), static_cast<Index>(l));
  }

  // How far the share of outside_[l] can move with `sign` before a share meets 0 or 1.
  [[nodiscard]] Step longest(std::size_t l, double sign) {
    const double own = share_[outside_[l]];
    Step step{.length = sign > 0 ? 1 - own : own, .blocking = basis_.size()};
    for (std::size_t b = 0; b < basis_.size(); ++b) {
      const double slope = -sign * at(b, l);
      const double u = share_[basis_[b]];
      if (std::abs(slope) < 1e-12) continue;
      const double room = slope > 0 ? (1 - u) / slope : -u / slope;
      if (room < step.length) step = {.length = std::max(room, 0.0), .blocking = b};
    }
    return step;
  }

  [[nodiscard]] double untidiness(std::size_t l, double sign, const Step& step) {
    const auto one = [](double u) { return u > whole ? 1 + u * u : 0.0; };
    double sum = one(share_[outside_[l]] + sign * step.length);
    for (std::size_t b = 0; b < basis_.size(); ++b) {
      sum += one(share_[basis_[b]] - sign * step.length * at(b, l));
    }
    return sum;
  }

  void settle_one(std::size_t l, SplitMix* draw) {
    const Step up = longest(l, 1);
    const Step down = longest(l, -1);
    const bool rise =
        draw != nullptr ? draw->below(2) == 0 : untidiness(l, 1, up) < untidiness(l, -1, down);
    const double sign = rise ? 1 : -1;
    const Step& step = rise ? up : down;
    for (std::size_t b = 0; b < basis_.size(); ++b) {
      double& u = share_[basis_[b]];
      u = std::clamp(u - sign * step.length * at(b, l), 0.0, 1.0);
    }
    share_[outside_[l]] += sign * step.length;
    const std::size_t stuck = step.blocking == basis_.size() ? outside_[l] : basis_[step.blocking];
    share_[stuck] = share_[stuck] > 0.5 ? 1 : 0;
    if (step.blocking < basis_.size()) exchange(step.blocking, l);
  }

  // outside_[l] takes the place of basis_[b], whose share is settled; later columns follow.
  void exchange(std::size_t b, std::size_t l) {
    const double pivot = at(b, l);
    for (std::size_t later = l + 1; later < outside_.size(); ++later) {
      const double factor = at(b, later) / pivot;
      for (std::size_t c = 0; c < basis_.size(); ++c) at(c, later) -= factor * at(c, l);
      at(b, later) = factor;
    }
    std::swap(basis_[b], outside_[l]);
  }

  std::vector<double> share_;
  std::vector<std::size_t> basis_;
  std::vector<std::size_t> outside_;
  Matrix coefficient_;
};

}  // namespace

PurifiedPoint purified(const Design& design, const RelaxedPoint& point, SplitMix* draw) {
  std::vector<double> share = point.share;
  std::vector<std::size_t> open;
  for (std::size_t a = 0; a < share.size(); ++a) {
    if (share[a] > whole && share[a] < 1 - whole) {
      open.push_back(a);
    } else {
      share[a] = share[a] > 0.5 ? 1 : 0;
    }
  }
  PurifiedPoint result;
  result.rank = open.size();
  if (!open.empty() && open.size() * open.size() * design.rows() <= most_work) {
    const auto columns = fractional_columns(design, point, open);
    if (!clearly_independent(columns.columns)) {
      std::vector<double> moving(open.size());
      for (std::size_t t = 0; t < open.size(); ++t) moving[t] = share[open[t]];
      Basis basis(columns, std::move(moving));
      basis.settle(draw);
      for (std::size_t t = 0; t < open.size(); ++t) share[open[t]] = basis.share()[t];
      result.rank = basis.rank();
      result.moved = result.rank < open.size();
    }
  }
  for (std::size_t a = 0; a < share.size(); ++a) {
    if (!(share[a] > 0)) continue;
    result.active.push_back(point.active[a]);
    result.weight.push_back(share[a] * (point.weight[a] / point.share[a]));
    result.share.push_back(share[a]);
    if (share[a] < 1) ++result.fractional;
  }
  return result;
}

}  // namespace folkman
