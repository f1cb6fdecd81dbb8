// The relaxation of a sparse program and its Shapley-Folkman rounding at many sizes or prices, for
// benchmarks/l0_experiments.py. Standard input is a JSON object
//   {"columns": [[...], ...], "y": [...], "loss": "square", "gamma": 0.1, "sizes": [1, 2]}
// or "prices" in place of "sizes"; the loss is a mean, without an intercept. Standard output is an
// array: of each size or price the relaxation's value p**, the value OPT of the point that
// purification makes of it (f + gamma/2 |w|^2, + lambda |w|_0), and how many weights that has.
#include <iostream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <vector>

#include "folkman/solvers/sparse_program/relaxation/program_relaxation.hpp"
#include "folkman/solvers/sparse_program/search/purification.hpp"

namespace {

using namespace folkman;
using nlohmann::json;

Design design_of(const json& columns, std::size_t rows) {
  std::vector<double> cells;
  for (const auto& column : columns) {
    for (const double x : column) cells.push_back(x);
  }
  return Design::dense(rows, std::move(cells));
}

double value(const SparseProgram& program, const PurifiedPoint& point, double price) {
  std::vector<double> z(program.design.rows());
  for (std::size_t a = 0; a < point.active.size(); ++a) {
    program.design.add(static_cast<std::size_t>(point.active[a]), point.weight[a], z);
  }
  const auto& w = point.weight;
  return program.loss.value(z, 0) +
         program.gamma / 2 * std::inner_product(w.begin(), w.end(), w.begin(), 0.0) +
         price * static_cast<double>(w.size());
}

json rounded(const SparseProgram& program, const RelaxedPoint& point, double price) {
  const auto pure = purified(program.design, point);
  return {{"relaxed", point.primal},
          {"rounded", value(program, pure, price)},
          {"nonzeros", pure.active.size()}};
}

json curve(const json& asked) {
  const std::vector<double> y = asked["y"];
  const Design design = design_of(asked["columns"], y.size());
  const auto kind = asked["loss"] == "square" ? ProgramLossKind::square : ProgramLossKind::logistic;
  const double c = 1 / static_cast<double>(y.size());
  const ProgramLoss loss(kind, y, std::vector<double>(y.size(), c), false);
  const SparseProgram program{.design = design, .loss = loss, .gamma = asked["gamma"]};
  ProgramRelaxation relaxation(program, {.tolerance = 1e-11});
  json result = json::array();
  if (asked.contains("prices")) {
    for (const double price : asked["prices"]) {
      result.push_back(rounded(program, relaxation.penalised(price), price));
    }
  } else {
    for (const double k : asked["sizes"]) {
      result.push_back(rounded(program, relaxation.constrained(k), 0));
    }
  }
  return result;
}

}  // namespace

int main() {
  json asked;
  std::cin >> asked;
  std::cout << curve(asked) << '\n';
}
