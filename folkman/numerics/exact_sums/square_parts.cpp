#include "folkman/numerics/exact_sums/square_parts.hpp"

#include <cmath>

namespace folkman {

Product product(double a, double b) {
  const double rounded = a * b;
  const double rest = std::fma(a, b, -rounded);
  return {.rounded = rounded, .rest = std::isfinite(rest) ? rest : 0.0};
}

std::span<const SquareParts::Part> SquareParts::of(std::span<const double> values,
                                                   std::span<const double> weights) {
  for (auto& part : parts_) part.resize(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double x = values[i];
    if (weights.empty()) {
      const Product square = product(x, x);
      parts_[0][i] = square.rounded;
      parts_[1][i] = square.rest;
      parts_[2][i] = 0;
    } else {
      const Product weighted = product(weights[i], x);
      const Product square = product(weighted.rounded, x);
      parts_[0][i] = square.rounded;
      parts_[1][i] = square.rest;
      parts_[2][i] = weighted.rest * x;
    }
  }
  listed_.clear();
  for (const auto& part : parts_) {
    const Part made{.values = part, .traits = value_traits(part)};
    if (made.traits.most != 0) listed_.push_back(made);
  }
  return listed_;
}

}  // namespace folkman
