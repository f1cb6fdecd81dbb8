// Small sparse programs for the tests: drawn at random, read from tests/vectors, or made by the
// portable generator (docs/theory/sparse-programs.md, 9); and their optima by enumeration.
#pragma once

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "folkman/numerics/splitmix.hpp"
#include "folkman/solvers/sparse_program/search/support_fit.hpp"
#include "folkman/solvers/sparse_program/sparse_program.hpp"
#include "tests/solvers/normal_draws.hpp"
#include "tests/vectors/known_cases.hpp"

namespace folkman::testing {

struct OwnedProgram {
  Design design;
  ProgramLoss loss;
  double gamma;

  [[nodiscard]] SparseProgram program() const {
    return {.design = design, .loss = loss, .gamma = gamma};
  }
};

struct DrawnShape {
  std::size_t rows = 20;
  std::size_t width = 8;
  std::size_t rank = 4;
  double noise = 0;  // added to X: full rank
  ProgramLossKind loss = ProgramLossKind::square;
  bool intercept = false;
  bool weighted = false;
  double gamma = 0.1;
};

[[nodiscard]] inline OwnedProgram drawn(const DrawnShape& shape, std::uint64_t seed) {
  SplitMix draw(seed);
  const auto normals = [&](std::size_t count) {
    std::vector<double> x(count);
    for (double& one : x) one = normal(draw);
    return x;
  };
  const auto left = normals(shape.rows * shape.rank);
  const auto right = normals(shape.rank * shape.width);
  std::vector<double> cells(shape.rows * shape.width);
  for (std::size_t i = 0; i < shape.width; ++i) {
    for (std::size_t j = 0; j < shape.rows; ++j) {
      double x = shape.noise * normal(draw);
      for (std::size_t r = 0; r < shape.rank; ++r) {
        x += left[j * shape.rank + r] * right[r * shape.width + i];
      }
      cells[i * shape.rows + j] = x / std::sqrt(static_cast<double>(shape.rank));
    }
  }
  std::vector<double> y(shape.rows);
  for (std::size_t j = 0; j < shape.rows; ++j) {
    for (std::size_t i = 0; i < std::min<std::size_t>(3, shape.width); ++i) {
      y[j] += (i % 2 == 0 ? 1.5 : -1.0) * cells[i * shape.rows + j];
    }
    y[j] += 0.7 * normal(draw) + (shape.intercept ? 2.0 : 0.0);
  }
  if (shape.loss == ProgramLossKind::logistic) {
    for (double& one : y) one = one > 0 ? 1 : -1;
    y.front() = 1;
    y.back() = -1;
  }
  std::vector<double> scales(shape.rows, 1 / static_cast<double>(shape.rows));
  if (shape.weighted) {
    for (double& s : scales) s *= 0.5 + draw.unit();
  }
  return {Design::dense(shape.rows, std::move(cells)),
          ProgramLoss(shape.loss, std::move(y), std::move(scales), shape.intercept), shape.gamma};
}

// visit(fit) for every support of at most `most` columns, the empty one included.
template <typename Visit>
void for_each_support(const SparseProgram& program, std::size_t most, const Visit& visit) {
  const std::size_t width = program.design.width();
  for (std::size_t set = 0; set < (std::size_t{1} << width); ++set) {
    std::vector<Column> support;
    for (std::size_t i = 0; i < width; ++i) {
      if ((set >> i & 1U) != 0) support.push_back(static_cast<Column>(i));
    }
    if (support.size() <= most) visit(fit_support(program, support));
  }
}

// p_con(k) for k = 0 .. width.
[[nodiscard]] inline std::vector<double> enumerated(const SparseProgram& program) {
  const std::size_t width = program.design.width();
  std::vector<double> best(width + 1, std::numeric_limits<double>::infinity());
  for_each_support(program, width, [&](const SupportFit& fit) {
    for (std::size_t k = fit.support.size(); k <= width; ++k) {
      best[k] = std::min(best[k], fit.value);
    }
  });
  return best;
}

[[nodiscard]] inline OwnedProgram program_of(const nlohmann::json& instance) {
  const std::size_t rows = instance["n"];
  const std::size_t width = instance["m"];
  const std::vector<std::vector<double>> by_row = instance["X_row_major"];
  std::vector<double> cells(rows * width);
  for (std::size_t j = 0; j < rows; ++j) {
    for (std::size_t i = 0; i < width; ++i) cells[i * rows + j] = by_row[j][i];
  }
  const auto kind =
      instance["loss"] == "square" ? ProgramLossKind::square : ProgramLossKind::logistic;
  const double c = instance["c"];
  return {Design::dense(rows, std::move(cells)),
          ProgramLoss(kind, instance["y"], std::vector<double>(rows, c), false), instance["gamma"]};
}

// Normal(0, 1) factors of a given rank and a planted support of 10, seed 1 or 2.
[[nodiscard]] inline OwnedProgram slide_sized(ProgramLossKind kind, std::uint64_t seed,
                                              double gamma) {
  constexpr std::size_t rows = 1000;
  constexpr std::size_t width = 100;
  constexpr std::size_t rank = 10;
  constexpr std::size_t planted = 10;
  SplitMix draw(seed);
  std::vector<double> left(rows * rank);
  std::vector<double> right(rank * width);
  for (double& x : left) x = normal(draw);
  for (double& x : right) x = normal(draw);
  std::vector<double> cells(rows * width, 0.0);
  for (std::size_t i = 0; i < width; ++i) {
    for (std::size_t j = 0; j < rows; ++j) {
      double x = 0;
      for (std::size_t r = 0; r < rank; ++r) x += left[j * rank + r] * right[r * width + i];
      cells[i * rows + j] = x / std::sqrt(static_cast<double>(rank));
    }
  }
  std::vector<std::size_t> order(width);
  for (std::size_t i = 0; i < width; ++i) order[i] = i;
  for (std::size_t t = 0; t < planted; ++t) {
    const auto j = t + static_cast<std::size_t>(draw.unit() * static_cast<double>(width - t));
    std::swap(order[t], order[j]);
  }
  std::vector<double> y(rows, 0.0);
  for (std::size_t t = 0; t < planted; ++t) {
    const double sign = draw.unit() < 0.5 ? -1 : 1;
    const double beta = sign * (1 + draw.unit());
    for (std::size_t j = 0; j < rows; ++j) y[j] += beta * cells[order[t] * rows + j];
  }
  for (double& z : y) {
    if (kind == ProgramLossKind::square) {
      z += normal(draw);
    } else {
      z = draw.unit() < 1 / (1 + std::exp(-z)) ? 1 : -1;
    }
  }
  return {Design::dense(rows, std::move(cells)),
          ProgramLoss(kind, std::move(y), std::vector<double>(rows, 1.0 / rows), false), gamma};
}

}  // namespace folkman::testing
