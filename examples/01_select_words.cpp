// Which two of five words tell spam from ham, and is there a better pair? Rows in memory, no files.
#include <cstdio>
#include <string>
#include <vector>

#include "folkman/folkman.hpp"

int main() {
  folkman::StringTable words;
  for (const char* word : {"free", "lunch", "meeting", "the", "win"}) words.push_back(word);

  folkman::Batch rows;  // four messages as counts of words
  rows.values = {3, 1, 2, 2, 1, 4, 2, 1, 3};
  rows.columns = {0, 3, 4, 0, 3, 2, 3, 1, 2};
  rows.starts = {0, 3, 5, 7, 9};
  rows.classes = {1, 1, 0, 0};

  const auto sums =
      folkman::class_sums(rows, {"ham", "spam"}, folkman::Features::named(words)).rounded();
  const folkman::Method& by = folkman::method("multinomial");
  const folkman::Settings settings(by.name(), by.options(), {{"alpha", "0.1"}});
  const auto chosen = by.select({.sums = sums}, settings, 2, {});
  for (std::size_t j = 0; j < chosen.support.size(); ++j)
    std::printf("%-8s speaks for %s\n", sums.features.name(chosen.support[j]).c_str(),
                sums.classes[static_cast<std::size_t>(chosen.points_to[j])].c_str());
  std::printf("gap %.6f, optimal: %s\n", chosen.certificate.gap(),
              chosen.certificate.optimal ? "proved" : "not proved");
}
