// Weigh the attributes of a table, and see how many weights each penalty keeps.
#include <cstdio>
#include <fstream>

#include "folkman/models/workflow.hpp"
#include "folkman/statistics/raw_table.hpp"
#include "folkman/weighting/barista.hpp"

int main() {
  {
    std::ofstream file("patients.csv");
    file << "age,smokes,sex,ill\n";
    for (const char decade : {'1', '2', '3', '4', '5', '6'}) {
      file << '7' << decade << ",yes,f,yes\n6" << decade << ",?,m,yes\n2" << decade << ",no,f,no\n"
           << "?,no,m,no\n3" << decade << ",yes,m,no\n";
    }
  }
  const folkman::ReadOptions patients{.files = {"patients.csv"}, .label = "ill"};
  const auto fitted = folkman::fit({.data = patients, .method = "barista", .l1 = 0.3, .l2 = 0.3});
  const auto& table = *fitted.model.table;
  for (std::size_t j = 0; j < table.attributes(); ++j) {
    std::printf("%-7s%8.4f%8.4f\n", table.preparation.columns[j].name.c_str(), table.weight[2 * j],
                table.weight[2 * j + 1]);
  }

  folkman::ReadOptions with_missing = patients;
  with_missing.missing = folkman::Missing::keep;
  folkman::Dataset data(with_missing);
  const auto rows = folkman::gather_table(data);
  const auto all = folkman::all_rows_of(rows);
  const auto cells = folkman::coded(folkman::learned_preparation(rows, all), rows, all);
  const folkman::WeightingData counted(cells);
  for (const auto& point : folkman::barista_path(counted, {.l2 = 0.3}, 5)) {
    std::printf("l1 %8.4f keeps %zu weights of %zu attributes\n", point.l1, point.weights,
                point.columns);
  }
}
