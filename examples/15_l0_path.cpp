// How many columns are enough? Value and bound of l0 regression for every k, on numbers in memory.
#include <cstdio>
#include <vector>

#include "folkman/methods/sparse_program/l0_program.hpp"

int main() {
  const int rows = 60;
  std::vector<double> size, garden, age, rooms, price;
  for (int i = 0; i < rows; ++i) {
    size.push_back(20 + 37 * i % 131);
    garden.push_back(i * i % 3 % 2);
    age.push_back(17 * i % 61);
    rooms.push_back(1 + 5 * i % 7);
    price.push_back(50 + 3 * size.back() + 40 * garden.back() - age.back());
  }
  std::vector<double> columns;
  for (const auto* column : {&size, &garden, &age, &rooms}) {
    columns.insert(columns.end(), column->begin(), column->end());
  }
  const auto homes = folkman::Design::dense(rows, std::move(columns));
  const std::vector<std::size_t> sizes{1, 2, 3, 4};
  for (const auto& fit : folkman::l0_path(homes, {.y = price}, sizes, {.gamma = 0.01})) {
    std::printf("k %zu  value %6.1f  bound %6.1f%s\n", fit.support.size(), fit.value, fit.bound,
                fit.optimal ? "  the best" : "");
  }
}
