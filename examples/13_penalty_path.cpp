// Which attributes of a table begin to weigh as the l1 penalty falls.
#include <cstdio>
#include <fstream>

#include "folkman/folkman.hpp"

int main() {
  {
    std::ofstream file("patients.csv");
    file << "age,smokes,sex,ill\n";
    for (const char i : {'1', '2', '3', '4', '5', '6', '7', '8', '9'}) {
      file << '7' << i << ",yes,f,yes\n6" << i << ",?,m,yes\n2" << i << ",no,f,no\n?,no,m,no\n3"
           << i << ",yes,m,no\n2" << i << ",yes,f,yes\n";
    }
  }
  const auto traced =
      folkman::penalty_path({.task = {.data = {.files = {"patients.csv"}, .label = "ill"},
                                      .method = "barista",
                                      .options = {{"l2", "0.1"}}},
                             .range = {.points = 5, .folds = 5}});
  for (const auto& point : traced.path.points) {
    std::printf("l1 %8.4f: %zu weights of %zu attributes, log-loss held out %.4f, %s\n", point.l1,
                point.weights, point.attributes, point.log_loss,
                point.convergence.converged ? "the optimum" : "not the optimum");
  }
}
