#include "folkman/methods/sparse_program/l0_certificate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "folkman/base/numbers.hpp"
#include "folkman/base/stretches.hpp"
#include "folkman/numerics/compensated_sum.hpp"
#include "folkman/numerics/largest_values.hpp"

namespace folkman {
namespace {

constexpr std::size_t terms_at_once = 256;
constexpr double epsilon = std::numeric_limits<double>::epsilon();

// A sum in blocks, and its magnitude.
class BlockSum {
 public:
  void add(double x) {
    part_ += x;
    size_ += std::abs(x);
    if (++count_ % terms_at_once == 0) fold();
  }
  [[nodiscard]] double value() const { return total_ + part_; }
  // What rounding may have taken, terms that carry a few roundings of their own included.
  [[nodiscard]] double error() const {
    const std::size_t additions = terms_at_once + count_ / terms_at_once + 16;
    return epsilon * static_cast<double>(additions) * size_;
  }

 private:
  void fold() {
    total_ += part_;
    part_ = 0;
  }

  double total_ = 0;
  double part_ = 0;
  double size_ = 0;
  std::size_t count_ = 0;
};

// -y zeta / s, the t of the logistic conjugate.
double share(const ProgramLoss& loss, std::size_t j, double zeta) {
  return -loss.targets()[j] * zeta / loss.scales()[j];
}

void clip(const ProgramLoss& loss, std::span<double> zeta) {
  for (std::size_t j = 0; j < zeta.size(); ++j) {
    const double t = share(loss, j, zeta[j]);
    if (!(t > 0)) zeta[j] = 0;
    if (t > 1) zeta[j] = -loss.targets()[j] * loss.scales()[j];
  }
}

// sum zeta = 0: square losses move along the scales, logistic ones shrink the heavier sign; then
// the row with most room takes the last rounding.
void balance(const ProgramLoss& loss, std::span<double> zeta) {
  const bool logistic = loss.kind() == ProgramLossKind::logistic;
  const auto scales = loss.scales();
  if (logistic) {
    CompensatedSum above;
    CompensatedSum below;
    for (const double x : zeta) (x > 0 ? above : below).add(std::abs(x));
    const double up = above.value();
    const double down = below.value();
    for (double& x : zeta) {
      if (x > 0 && up > down) x *= down / up;
      if (x < 0 && down > up) x *= up / down;
    }
  } else {
    const double shift = compensated_total(zeta) / compensated_total(scales);
    for (std::size_t j = 0; j < zeta.size(); ++j) zeta[j] -= shift * scales[j];
  }
  std::size_t roomy = 0;
  double room = -1;
  for (std::size_t j = 0; j < zeta.size(); ++j) {
    const double t = logistic ? share(loss, j, zeta[j]) : 0.5;
    const double here = scales[j] * std::min(t, 1 - t);
    if (here > room) {
      room = here;
      roomy = j;
    }
  }
  for (int round = 0; round < 3; ++round) zeta[roomy] -= compensated_total(zeta);
}

double conjugate_above(const ProgramLoss& loss, std::span<const double> zeta) {
  BlockSum sum;
  for (std::size_t j = 0; j < zeta.size(); ++j) {
    const double s = loss.scales()[j];
    if (loss.kind() == ProgramLossKind::square) {
      sum.add(zeta[j] * zeta[j] / (2 * s));
      sum.add(zeta[j] * loss.targets()[j]);
      continue;
    }
    const double t = share(loss, j, zeta[j]);
    if (!(t >= 0 && t <= 1)) return std::numeric_limits<double>::infinity();
    sum.add(s * xlogx(t));
    sum.add(s * (1 - t > 0 ? (1 - t) * std::log1p(-t) : 0.0));  // 1 - t would drown a small t
  }
  return sum.value() + sum.error();
}

// A number near the values of a dense column.
double centre_of(const Design& design, std::size_t i) {
  const std::size_t looked = std::min<std::size_t>(design.rows(), 64);
  double sum = 0;
  const auto x = design.cells(i);
  for (std::size_t j = 0; j < looked; ++j) sum += x[j];
  return sum / static_cast<double>(looked);
}

// A sum, with a bound on what rounding took from it.
struct Rounded {
  double value = 0;
  double error = 0;
};

// sum (x - centre) zeta in lanes that can be added side by side.
Rounded centred_product(std::span<const double> x, double centre, std::span<const double> zeta) {
  constexpr std::size_t lanes = 8;
  std::array<double, lanes> sum{};
  std::array<double, lanes> size{};
  std::size_t j = 0;
  for (; j + lanes <= x.size(); j += lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const double term = (x[j + lane] - centre) * zeta[j + lane];
      sum[lane] += term;
      size[lane] += std::abs(term);
    }
  }
  for (std::size_t lane = 0; j < x.size(); ++j, ++lane) {
    const double term = (x[j] - centre) * zeta[j];
    sum[lane] += term;
    size[lane] += std::abs(term);
  }
  Rounded result;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    result.value += sum[lane];
    result.error += size[lane];
  }
  const std::size_t additions = x.size() / lanes + 16;
  result.error *= epsilon * static_cast<double>(additions);
  return result;
}

Rounded sparse_product(const Design& design, std::size_t i, std::span<const double> zeta) {
  BlockSum sum;
  design.for_each_entry(i, [&](std::size_t j, double x) { sum.add(x * zeta[j]); });
  return {.value = sum.value(), .error = sum.error()};
}

// (x_i . zeta)^2, rounded up. With an intercept sum zeta is 0, so any number may be taken from x,
// lest a large mean drown the product.
double square_above(const SparseProgram& program, std::size_t i, std::span<const double> zeta) {
  const auto& design = program.design;
  const auto product =
      !design.is_dense()
          ? sparse_product(design, i, zeta)
          : centred_product(design.cells(i),
                            program.loss.has_intercept() ? centre_of(design, i) : 0.0, zeta);
  const double q = std::abs(product.value) + product.error;
  return q * q * (1 + 4 * epsilon);
}

}  // namespace

L0Certificate::L0Certificate(const SparseProgram& program, std::vector<double> zeta, int threads)
    : gamma_(program.gamma), zeta_(std::move(zeta)), squares_(program.design.width()) {
  if (program.loss.kind() == ProgramLossKind::logistic) clip(program.loss, zeta_);
  if (program.loss.has_intercept()) balance(program.loss, zeta_);
  conjugate_ = conjugate_above(program.loss, zeta_);
  for_each_stretch(squares_.size(), 64, threads, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) squares_[i] = square_above(program, i, zeta_);
  });
}

double L0Certificate::constrained(std::size_t k) const {
  BlockSum sum;
  for (const double square : largest_values(squares_, k)) sum.add(square);
  const double taken = (sum.value() + sum.error()) / (2 * gamma_);
  const double bound = -conjugate_ - taken;
  return bound - 8 * epsilon * (std::abs(conjugate_) + taken);
}

double L0Certificate::penalised(double lambda) const {
  BlockSum sum;
  for (const double square : squares_) {
    const double gain = square * (1 + 4 * epsilon) / (2 * gamma_) - lambda;
    if (gain > 0) sum.add(gain + epsilon * lambda);
  }
  const double taken = sum.value() + sum.error();
  return -conjugate_ - taken - 8 * epsilon * (std::abs(conjugate_) + taken);
}

double attained_value(const SparseProgram& program, const SupportFit& fit) {
  std::vector<double> score(program.design.rows(), fit.intercept);
  BlockSum sum;
  for (std::size_t a = 0; a < fit.support.size(); ++a) {
    const double w = fit.weight[a];
    program.design.for_each_entry(static_cast<std::size_t>(fit.support[a]),
                                  [&](std::size_t j, double x) { score[j] += w * x; });
    sum.add(0.5 * program.gamma * w * w);
  }
  for (std::size_t j = 0; j < score.size(); ++j) {
    const double y = program.loss.targets()[j];
    const double s = program.loss.scales()[j];
    if (program.loss.kind() == ProgramLossKind::square) {
      sum.add(0.5 * s * (score[j] - y) * (score[j] - y));
    } else {
      const double m = y * score[j];
      sum.add(s * (std::log1p(std::exp(-std::abs(m))) + std::max(0.0, -m)));
    }
  }
  return sum.value() + sum.error();
}

}  // namespace folkman
