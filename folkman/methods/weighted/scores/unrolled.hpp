// Loops over classes, compiled for the numbers that are most frequent: a number known to the
// compiler lets it unroll them.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace folkman {

// Calls `work` with the number of classes, as a constant where it is a small one.
template <class Work>
void with_classes(std::size_t classes, const Work& work) {
  switch (classes) {
    case 2:
      return work(std::integral_constant<std::size_t, 2>{});
    case 3:
      return work(std::integral_constant<std::size_t, 3>{});
    case 7:
      return work(std::integral_constant<std::size_t, 7>{});
    default:
      return work(classes);
  }
}

// Room for a square of numbers; of a known size it can live in registers, where nothing else
// points.
template <std::size_t count>
[[nodiscard]] std::array<double, count * count> square_room(
    std::integral_constant<std::size_t, count> /*classes*/) {
  return {};
}
[[nodiscard]] inline std::vector<double> square_room(std::size_t classes) {
  return std::vector<double>(classes * classes);
}

// For so many numbers of each class, likewise.
template <std::size_t rows, std::size_t count>
[[nodiscard]] std::array<double, rows * count> row_room(
    std::integral_constant<std::size_t, count> /*classes*/) {
  return {};
}
template <std::size_t rows>
[[nodiscard]] std::vector<double> row_room(std::size_t classes) {
  return std::vector<double>(rows * classes);
}

}  // namespace folkman
