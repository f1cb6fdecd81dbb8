#include "folkman/solvers/sparse_program/search/program_screen.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

namespace folkman {
namespace {

// Columns that are not decided, ascending.
std::vector<Column> open_columns(std::size_t width, const ProgramFixings& fixed) {
  std::vector<bool> decided(width, false);
  for (const Column i : fixed.in) decided[static_cast<std::size_t>(i)] = true;
  for (const Column i : fixed.out) decided[static_cast<std::size_t>(i)] = true;
  std::vector<Column> open;
  for (std::size_t i = 0; i < width; ++i) {
    if (!decided[i]) open.push_back(static_cast<Column>(i));
  }
  return open;
}

std::vector<Column> merged(const std::vector<Column>& a, const std::vector<Column>& b) {
  std::vector<Column> both;
  std::ranges::set_union(a, b, std::back_inserter(both));
  return both;
}

}  // namespace

ProgramFixings screened_constrained(std::span<const double> products, const ScreenedAt& at,
                                    std::size_t k, const ProgramFixings& fixed) {
  const auto open = open_columns(products.size(), fixed);
  const std::size_t left = k - std::min(k, fixed.in.size());
  if (left == 0) return {.in = {}, .out = open};
  if (left >= open.size()) return {};
  std::vector<double> squares;
  for (const Column i : open) {
    const double q = products[static_cast<std::size_t>(i)];
    squares.push_back(q * q);
  }
  auto sorted = squares;
  const auto last = sorted.begin() + static_cast<std::ptrdiff_t>(left);
  std::nth_element(sorted.begin(), last, sorted.end(), std::greater<>());
  const double next = *last;
  const double kth = *std::min_element(sorted.begin(), last);
  const double room = 2 * at.gamma * std::max(0.0, at.value - at.bound);
  ProgramFixings found;
  for (std::size_t t = 0; t < open.size(); ++t) {
    if (kth - squares[t] > room) found.out.push_back(open[t]);
    if (squares[t] - next > room) found.in.push_back(open[t]);
  }
  return found;
}

ProgramFixings screened_penalised(std::span<const double> products, const ScreenedAt& at,
                                  double lambda, const ProgramFixings& fixed) {
  ProgramFixings found;
  for (const Column i : open_columns(products.size(), fixed)) {
    const double q = products[static_cast<std::size_t>(i)];
    const double gain = q * q / (2 * at.gamma) - lambda;
    if (at.bound - gain > at.value) found.out.push_back(i);
    if (at.bound + gain > at.value) found.in.push_back(i);
  }
  return found;
}

ProgramFixings joined(const ProgramFixings& a, const ProgramFixings& b) {
  return {.in = merged(a.in, b.in), .out = merged(a.out, b.out)};
}

}  // namespace folkman
