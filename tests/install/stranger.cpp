// What a stranger writes after installing folkman: rows in memory, a certified choice, a
// prediction.
#include <cstdio>

#include "folkman/folkman.hpp"

int main() {
  folkman::Batch rows;
  rows.values = {3, 1, 2, 1, 4, 1, 5, 1};
  rows.columns = {0, 2, 0, 1, 1, 2, 1, 3};
  rows.starts = {0, 2, 4, 6, 8};
  rows.classes = {0, 0, 1, 1};
  const auto sums =
      folkman::class_sums(rows, {"ham", "spam"}, folkman::Features::numbered(4)).rounded();
  const folkman::Method& by = folkman::method("multinomial");
  const folkman::Settings usual(by.name(), by.options(), {});
  const auto chosen = by.select({.sums = sums}, usual, 2, {});
  for (const auto column : chosen.support) std::printf("%d ", column);
  std::printf("%s, by folkman %s\n", chosen.certificate.optimal ? "proved" : "within the gap",
              folkman::version().data());
}
