// How many columns are enough? Value and bound of l0 regression for every k, on numbers in memory.
#include <cstdio>
#include <memory>
#include <vector>

#include "folkman/folkman.hpp"

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
  const folkman::DenseView view{.data = columns.data(),
                                .rows = rows,
                                .columns = 4,
                                .row_stride = sizeof(double),
                                .column_stride = rows * sizeof(double)};
  const folkman::MemoryRows homes{.rows = view, .targets = price};
  const auto curve =
      folkman::path({.task = {.data = {.in_memory = std::make_shared<folkman::MemoryRows>(homes)},
                              .method = "l0-linear",
                              .options = {{"gamma", "0.01"}}}});
  const auto& path = curve.path;
  for (std::size_t i = 0; i < path.k.size(); ++i) {
    std::printf("k %zu  value %6.1f  bound %6.1f%s\n", path.k[i], path.value[i], path.bound[i],
                path.optimal[i] ? "  the best" : "");
  }
}
