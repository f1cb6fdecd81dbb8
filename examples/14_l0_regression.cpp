// Numbers predicted by the few columns that matter.
#include <cstdio>
#include <fstream>

#include "folkman/folkman.hpp"

int main() {
  {
    std::ofstream file("homes.csv");
    file << "size,garden,age,rooms,price\n";
    for (int i = 0; i < 60; ++i) {
      const int size = 20 + 37 * i % 131;
      const int garden = i * i % 3 % 2;
      const int age = 17 * i % 61;
      file << size << ',' << garden << ',' << age << ',' << 1 + 5 * i % 7 << ','
           << 50 + 3 * size + 40 * garden - age << '\n';
    }
  }
  const folkman::ReadOptions homes{.files = {"homes.csv"}, .label = "price"};
  const auto fitted = folkman::fit(
      {.data = homes, .method = "l0-linear", .options = {{"k", "3"}, {"gamma", "1e-6"}}});
  const auto& model = fitted.model;
  for (std::size_t j = 0; j < model.support.size(); ++j) {
    std::printf("%-8s%6.2f\n", model.features.name(static_cast<folkman::Column>(j)).c_str(),
                model.rule.weight[j]);
  }
  std::printf("%-8s%6.2f\n", "else", model.rule.intercept.front());
}
