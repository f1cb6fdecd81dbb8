// Relaxations of sparse programs on a sparse design made up on the spot: columns of unit length
// whose numbers of nonzeros follow a power law, 50 features that matter among the frequent ones.
//   bench_l0 LOSS GAMMA [ROWS WIDTH NONZEROS THREADS]
// LOSS is square or logistic; GAMMA is in units of the loss's largest curvature. Prints as JSON the
// seconds of single relaxations from a cold start (tolerance 1e-5) and of the path k = 1..100
// (1e-4), with the passes over the design and the gaps that were proven.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <nlohmann/json.hpp>
#include <numbers>
#include <numeric>
#include <string>
#include <vector>

#include "folkman/base/splitmix.hpp"
#include "folkman/selection/l0_program.hpp"
#include "folkman/solvers/program_relaxation.hpp"

namespace {

using namespace folkman;

constexpr std::size_t true_features = 50;
constexpr double exponent = 0.75;  // of the power law

struct Shape {
  std::size_t rows = 100'000;
  std::size_t width = 1'000'000;
  double nonzeros = 2e7;
};

double normal(SplitMix& draw) {
  const double u1 = draw.unit();
  const double u2 = draw.unit();
  return std::sqrt(-2 * std::log(1 - u1)) * std::cos(2 * std::numbers::pi * u2);
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The share of rows in which the column of each rank is nonzero.
std::vector<double> densities(const Shape& shape) {
  std::vector<double> share(shape.width);
  double sum = 0;
  for (std::size_t i = 0; i < share.size(); ++i) {
    share[i] = std::pow(static_cast<double>(i) + 20, -exponent);
    sum += share[i];
  }
  for (double& one : share) {
    one = std::min(0.2, one * shape.nonzeros / (sum * static_cast<double>(shape.rows)));
  }
  return share;
}

// Columns in the order of their ranks, most frequent first.
Design power_law_design(const Shape& shape, SplitMix& draw) {
  std::vector<Offset> starts{0};
  std::vector<Design::Row> rows;
  std::vector<double> values;
  for (const double share : densities(shape)) {
    const std::size_t first = values.size();
    double squares = 0;
    const double step = std::log1p(-share);
    auto row = static_cast<std::size_t>(std::log(1 - draw.unit()) / step);
    while (row < shape.rows) {
      const double x = normal(draw);
      rows.push_back(static_cast<Design::Row>(row));
      values.push_back(x);
      squares += x * x;
      row += 1 + static_cast<std::size_t>(std::log(1 - draw.unit()) / step);
    }
    for (std::size_t e = first; e < values.size(); ++e) values[e] /= std::sqrt(squares);
    starts.push_back(static_cast<Offset>(values.size()));
  }
  return Design::sparse(shape.rows, std::move(starts), std::move(rows), std::move(values));
}

std::vector<double> scores(const Design& design, SplitMix& draw) {
  std::vector<double> z(design.rows());
  const std::size_t frequent = std::min<std::size_t>(design.width(), 2000);
  for (std::size_t t = 0; t < true_features; ++t) {
    const double sign = draw.unit() < 0.5 ? -1 : 1;
    design.add(draw.below(frequent), sign * (1 + draw.unit()), z);
  }
  return z;
}

ProgramLoss loss_of(ProgramLossKind kind, std::vector<double> z, SplitMix& draw) {
  const double squares = std::inner_product(z.begin(), z.end(), z.begin(), 0.0);
  const double spread = std::sqrt(squares / static_cast<double>(z.size()));
  for (double& y : z) {
    if (kind == ProgramLossKind::square) {
      y += 0.5 * spread * normal(draw);
    } else {
      y = draw.unit() < 1 / (1 + std::exp(-3 * y / spread)) ? 1 : -1;
    }
  }
  const std::size_t rows = z.size();
  return {kind, std::move(z), std::vector<double>(rows, 1.0), false};
}

nlohmann::json described(const RelaxedPoint& point, double seconds) {
  return {{"seconds", seconds},
          {"passes", point.passes},
          {"active", point.active.size()},
          {"gap", (point.primal - point.dual) / point.primal},
          {"value", point.primal},
          {"converged", point.converged}};
}

nlohmann::json single(const SparseProgram& program, double k, int threads) {
  const auto start = std::chrono::steady_clock::now();
  ProgramRelaxation relaxation(program, {.tolerance = 1e-5, .threads = threads});
  const auto& point = relaxation.constrained(k);
  return described(point, seconds_since(start));
}

nlohmann::json path(const SparseProgram& program, int threads) {
  const auto start = std::chrono::steady_clock::now();
  ProgramRelaxation relaxation(program, {.tolerance = 1e-4, .threads = threads});
  std::size_t passes = 0;
  std::size_t converged = 0;
  for (double k = 1; k <= 100; ++k) {
    const auto& point = relaxation.constrained(k);
    passes += point.passes;
    converged += point.converged ? 1 : 0;
  }
  return {{"seconds", seconds_since(start)}, {"passes", passes}, {"converged", converged}};
}

nlohmann::json fits(const Design& design, const ProgramLoss& loss, double gamma, int threads) {
  const std::vector<std::size_t> sizes{1, 2, 5, 10, 20, 50, 100};
  const auto start = std::chrono::steady_clock::now();
  L0Options options;
  options.gamma = gamma;
  options.scale = LossScale::sum;
  options.intercept = false;
  options.standardize = false;
  options.tolerance = 1e-4;
  options.threads = threads;
  const auto found =
      l0_path(design, {.loss = loss.kind(), .y = loss.targets(), .weights = {}}, sizes, options);
  nlohmann::json result{{"seconds", seconds_since(start)}};
  for (std::size_t i = 0; i < sizes.size(); ++i) result["gap"].push_back(found[i].relative_gap());
  return result;
}

int run(int count, char** words) {
  const auto kind =
      std::string(words[1]) == "square" ? ProgramLossKind::square : ProgramLossKind::logistic;
  Shape shape;
  if (count > 5) shape = {std::stoul(words[3]), std::stoul(words[4]), std::stod(words[5])};
  const int threads = count > 6 ? std::stoi(words[6]) : 0;
  SplitMix draw(5);
  const Design design = power_law_design(shape, draw);
  const ProgramLoss loss = loss_of(kind, scores(design, draw), draw);
  const SparseProgram program{design, loss, std::stod(words[2]) * loss.largest_curvature()};
  nlohmann::json result;
  std::size_t entries = 0;
  for (std::size_t i = 0; i < design.width(); ++i) entries += design.entries(i);
  result["nonzeros"] = entries;
  for (const int k : {10, 50, 200}) {
    result["cold"][std::to_string(k)] = single(program, k, threads);
  }
  result["path"] = path(program, threads);
  result["fits"] = fits(design, loss, program.gamma, threads);
  std::cout << result.dump(1) << "\n";
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (count == 3 || count == 6 || count == 7) return run(count, words);
  std::cerr << "bench_l0 square|logistic GAMMA [ROWS WIDTH NONZEROS [THREADS]]\n";
  return 2;
}
