// The relaxation of a sparse program and its rounding, for tests/rivals: a JSON object
// {"columns": [[...], ...], "y": [...], "c": 1, "gamma": 1, "loss": "square", "k": 2} from standard
// input, or "lambda" in place of "k"; the relaxed and the purified point to standard output.
#include <iostream>
#include <nlohmann/json.hpp>
#include <vector>

#include "folkman/solvers/sparse_program/relaxation/program_relaxation.hpp"
#include "folkman/solvers/sparse_program/search/purification.hpp"

namespace {

using folkman::Design;
using nlohmann::json;

Design design_of(const json& columns, std::size_t rows) {
  std::vector<double> cells;
  for (const std::vector<double> column : columns) {
    cells.insert(cells.end(), column.begin(), column.end());
  }
  return Design::dense(rows, std::move(cells));
}

json rounded(const json& asked) {
  const std::vector<double> y = asked["y"];
  const auto design = design_of(asked["columns"], y.size());
  const auto kind = asked["loss"] == "square" ? folkman::ProgramLossKind::square
                                              : folkman::ProgramLossKind::logistic;
  const folkman::ProgramLoss loss(kind, y, std::vector<double>(y.size(), asked["c"]), false);
  const folkman::SparseProgram program{.design = design, .loss = loss, .gamma = asked["gamma"]};
  folkman::ProgramRelaxation relaxation(program, {.tolerance = 1e-12, .threads = 1});
  const auto& point = asked.contains("lambda") ? relaxation.penalised(asked["lambda"])
                                               : relaxation.constrained(asked["k"]);
  const auto pure = folkman::purified(design, point);
  return {{"relaxed",
           {{"active", point.active},
            {"weight", point.weight},
            {"share", point.share},
            {"products", point.products},
            {"primal", point.primal},
            {"dual", point.dual}}},
          {"purified",
           {{"active", pure.active},
            {"weight", pure.weight},
            {"share", pure.share},
            {"rank", pure.rank}}}};
}

}  // namespace

int main() {
  json asked;
  std::cin >> asked;
  std::cout << rounded(asked) << '\n';
}
