// Sparse programs with known answers: those of tests/vectors, and the portable generator of
// low-rank designs (docs/theory/sparse-programs.md, 9).
#pragma once

#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "folkman/numerics/splitmix.hpp"
#include "folkman/solvers/sparse_program/design.hpp"
#include "folkman/solvers/sparse_program/program_loss.hpp"
#include "tests/solvers/normal_draws.hpp"
#include "tests/vectors/known_cases.hpp"

namespace folkman {

struct ProgramData {
  std::size_t rows = 0;
  std::size_t width = 0;
  std::vector<double> column_major;
  std::vector<double> y;
  ProgramLossKind kind = ProgramLossKind::square;

  [[nodiscard]] Design design() const { return Design::dense(rows, column_major); }
  [[nodiscard]] ProgramLoss loss(double c, bool intercept = false) const {
    return {kind, y, std::vector<double>(rows, c), intercept};
  }
};

inline ProgramData vector_data(const nlohmann::json& instance) {
  const auto by_rows = instance.at("X_row_major").get<std::vector<std::vector<double>>>();
  ProgramData data{.rows = by_rows.size(),
                   .width = by_rows.front().size(),
                   .column_major = {},
                   .y = instance.at("y").get<std::vector<double>>(),
                   .kind = instance.at("loss") == "square" ? ProgramLossKind::square
                                                           : ProgramLossKind::logistic};
  for (std::size_t i = 0; i < data.width; ++i) {
    for (const auto& row : by_rows) data.column_major.push_back(row[i]);
  }
  return data;
}

struct LowRank {
  std::size_t rows = 1000;
  std::size_t width = 100;
  std::size_t rank = 10;
  std::size_t true_features = 10;
  double noise = 1;         // of y
  double design_noise = 0;  // of X
  std::uint64_t seed = 1;
  ProgramLossKind kind = ProgramLossKind::square;
};

inline std::vector<double> low_rank_product(const LowRank& shape, SplitMix& draw) {
  std::vector<double> a(shape.rows * shape.rank);
  std::vector<double> b(shape.rank * shape.width);
  for (double& x : a) x = testing::normal(draw);
  for (double& x : b) x = testing::normal(draw);
  std::vector<double> x(shape.rows * shape.width);
  for (std::size_t j = 0; j < shape.rows; ++j) {
    for (std::size_t i = 0; i < shape.width; ++i) {
      double sum = 0;
      for (std::size_t t = 0; t < shape.rank; ++t) {
        sum += a[j * shape.rank + t] * b[t * shape.width + i];
      }
      x[i * shape.rows + j] = sum / std::sqrt(static_cast<double>(shape.rank));
    }
  }
  if (shape.design_noise == 0) return x;
  for (std::size_t j = 0; j < shape.rows; ++j) {
    for (std::size_t i = 0; i < shape.width; ++i) {
      x[i * shape.rows + j] += shape.design_noise * testing::normal(draw);
    }
  }
  return x;
}

inline ProgramData low_rank_data(const LowRank& shape) {
  SplitMix draw(shape.seed);
  ProgramData data{.rows = shape.rows,
                   .width = shape.width,
                   .column_major = low_rank_product(shape, draw),
                   .y = std::vector<double>(shape.rows),
                   .kind = shape.kind};
  std::vector<std::size_t> order(shape.width);
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  for (std::size_t t = 0; t < shape.true_features; ++t) {
    const auto left = static_cast<double>(shape.width - t);
    std::swap(order[t], order[t + static_cast<std::size_t>(draw.unit() * left)]);
  }
  for (std::size_t t = 0; t < shape.true_features; ++t) {
    const double sign = draw.unit() < 0.5 ? -1 : 1;
    const double weight = sign * (1 + draw.unit());
    for (std::size_t j = 0; j < shape.rows; ++j) {
      data.y[j] += weight * data.column_major[order[t] * shape.rows + j];
    }
  }
  for (double& y : data.y) {
    if (shape.kind == ProgramLossKind::square) {
      y += shape.noise * testing::normal(draw);
    } else {
      y = draw.unit() < 1 / (1 + std::exp(-y / shape.noise)) ? 1 : -1;
    }
  }
  return data;
}

}  // namespace folkman
