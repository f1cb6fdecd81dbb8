// Two-class masses of many characters, and the slow and obvious dual in long double, as the oracle
// of the path.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "folkman/solvers/multinomial/masses.hpp"

namespace folkman::testing {

struct Problem {
  std::string name;
  std::vector<double> a, b;

  [[nodiscard]] Masses masses(double alpha = 0) const { return {.f = {a, b}, .alpha = alpha}; }
};

inline Problem made(const std::string& name, std::size_t width,
                    const std::function<std::pair<double, double>(std::size_t)>& pair) {
  Problem problem{.name = name, .a = {}, .b = {}};
  for (std::size_t i = 0; i < width; ++i) {
    const auto [a, b] = pair(i);
    problem.a.push_back(a);
    problem.b.push_back(b);
  }
  return problem;
}

inline std::vector<Problem> problems(std::size_t width, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform;
  const auto share = [&](double shift) { return 1 / (1 + std::exp(shift - 0.8 * normal(random))); };
  const auto mass = [&] { return std::exp(1.5 * normal(random)); };
  const auto real = [&](double shift) {
    const double g = mass();
    const double p = share(shift);
    return std::pair(g * p, g * (1 - p));
  };
  const auto count = [&](double scale) {
    return static_cast<double>(std::poisson_distribution<int>(scale * mass())(random));
  };
  return {
      made("heavy tail", width, [&](auto) { return real(0); }),
      made("uniform", width, [&](auto) { return std::pair(uniform(random), uniform(random)); }),
      made("counts", width, [&](auto) { return std::pair(count(1), count(1)); }),
      made("few counts", width, [&](auto) { return std::pair(count(0.2), count(0.1)); }),
      made("class ratio 1e-6", width, [&](auto) { return real(14); }),
      made("one-sided", width,
           [&](auto i) { return i % 2 == 0 ? std::pair(mass(), 0.0) : std::pair(0.0, mass()); }),
      made("mostly one-sided", width,
           [&](auto i) { return i % 9 == 0 ? real(0) : std::pair(0.0, mass()); }),
      made("near ties", width,
           [&](auto) {
             return std::pair(1 + 1e-15 * uniform(random), 2 + 1e-15 * uniform(random));
           }),
      made("two kinds", width,
           [&](auto i) { return i % 3 == 0 ? std::pair(3.0, 1.0) : std::pair(1.0, 2.0); }),
      made("all alike", width, [&](auto) { return std::pair(2.0, 3.0); }),
      made("no mass in one class", width, [&](auto) { return std::pair(0.0, mass()); }),
      made("nothing", width, [&](auto) { return std::pair(0.0, 0.0); }),
  };
}

// min_q s_k(h(q)), by bisection on the logit.
inline double exact_dual(const Problem& problem, std::size_t k, double alpha = 0) {
  using Real = long double;
  std::vector<std::pair<Real, std::size_t>> h(problem.a.size());
  std::vector<Real> v(h.size());
  const auto mass = [&](double f) { return static_cast<Real>(f) + static_cast<Real>(alpha); };
  for (std::size_t j = 0; j < h.size(); ++j) {
    const Real a = mass(problem.a[j]);
    const Real b = mass(problem.b[j]);
    v[j] = (a > 0 ? a * std::log(a / (a + b)) : 0) + (b > 0 ? b * std::log(b / (a + b)) : 0);
  }
  Real low = -60;
  Real high = 60;
  Real best = std::numeric_limits<Real>::infinity();
  for (int i = 0; i < 90; ++i) {
    const Real z = (low + high) / 2;
    const Real q = 1 / (1 + std::exp(-z));
    const Real r = 1 / (1 + std::exp(z));
    const Real log_q = std::log(q);
    const Real log_r = std::log(r);
    for (std::size_t j = 0; j < h.size(); ++j) {
      h[j] = {v[j] - mass(problem.a[j]) * log_q - mass(problem.b[j]) * log_r, j};
    }
    std::nth_element(h.begin(), h.begin() + static_cast<std::ptrdiff_t>(k - 1), h.end(),
                     std::greater<>());
    Real sum = 0;
    Real slope = 0;
    for (std::size_t j = 0; j < k; ++j) {
      sum += h[j].first;
      slope += mass(problem.b[h[j].second]) * q - mass(problem.a[h[j].second]) * r;
    }
    best = std::min(best, sum);
    (slope > 0 ? high : low) = z;
  }
  return static_cast<double>(std::max<Real>(best, 0));
}

// What rounding may hide: the long double oracle subtracts numbers of the size of the masses.
inline double dust(const Problem& problem, double alpha = 0) {
  double mass = 1;
  for (std::size_t i = 0; i < problem.a.size(); ++i)
    mass += problem.a[i] + problem.b[i] + 2 * alpha;
  return 1e-17 * mass;
}

}  // namespace folkman::testing
