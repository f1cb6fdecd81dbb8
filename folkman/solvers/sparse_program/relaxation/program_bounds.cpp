// The dual bounds of docs/theory/sparse-programs.md, 2 and 7, at any dual point.
#include <algorithm>

#include "folkman/solvers/sparse_program/relaxation/k_support.hpp"
#include "folkman/solvers/sparse_program/relaxation/program_relaxation.hpp"

namespace folkman {
namespace {

std::vector<ColumnFixing> marks(std::size_t width, const ProgramFixings& fixed) {
  std::vector<ColumnFixing> mark;
  if (fixed.in.empty() && fixed.out.empty()) return mark;
  mark.resize(width, ColumnFixing::free);
  for (const Column column : fixed.in) mark[static_cast<std::size_t>(column)] = ColumnFixing::in;
  for (const Column column : fixed.out) mark[static_cast<std::size_t>(column)] = ColumnFixing::out;
  return mark;
}

}  // namespace

double constrained_bound(double conjugate, std::span<const double> products, double gamma, double k,
                         const ProgramFixings& fixed) {
  const auto mark = marks(products.size(), fixed);
  double forced = 0;
  std::vector<double> squares;
  squares.reserve(products.size());
  for (std::size_t i = 0; i < products.size(); ++i) {
    const double square = products[i] * products[i];
    if (mark.empty() || mark[i] == ColumnFixing::free) {
      squares.push_back(square);
    } else if (mark[i] == ColumnFixing::in) {
      forced += square;
    }
  }
  const double left = std::max(0.0, k - static_cast<double>(fixed.in.size()));
  return -conjugate - (forced + largest_sum(squares, left)) / (2 * gamma);
}

double penalised_bound(double conjugate, std::span<const double> products, double gamma,
                       double lambda, const ProgramFixings& fixed) {
  const auto mark = marks(products.size(), fixed);
  double sum = 0;
  for (std::size_t i = 0; i < products.size(); ++i) {
    const ColumnFixing how = mark.empty() ? ColumnFixing::free : mark[i];
    const double gain = products[i] * products[i] - 2 * gamma * lambda;
    if (how == ColumnFixing::in || (how == ColumnFixing::free && gain > 0)) sum += gain;
  }
  return -conjugate - sum / (2 * gamma);
}

}  // namespace folkman
