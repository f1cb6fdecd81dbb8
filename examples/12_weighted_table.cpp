// Weigh the attributes of a table.
#include <cstdio>
#include <fstream>

#include "folkman/folkman.hpp"

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
  const auto fitted = folkman::fit(
      {.data = patients, .method = "barista", .options = {{"l1", "0.3"}, {"l2", "0.3"}}});
  const auto& table = *fitted.model.table;
  for (std::size_t j = 0; j < table.attributes(); ++j) {
    std::printf("%-7s%8.4f%8.4f\n", table.preparation.columns[j].name.c_str(), table.weight[2 * j],
                table.weight[2 * j + 1]);
  }
}
