// Numbers and words: the columns whose distributions differ most between the classes.
#include <cstdio>
#include <fstream>

#include "folkman/folkman.hpp"

int main() {
  {
    std::ofstream file("patients.csv");
    file << "marker,noise,smokes,town,ill\n";
    for (int i = 0; i < 40; ++i) {
      const bool ill = i % 2 == 1;
      const double marker = ill ? 6 + (i * 7 % 11 - 5) / 2.0 : (i * 5 % 7 - 3) / 4.0;
      const bool smokes = (i % 10 < 8) == ill;
      file << marker << ',' << (i * i % 17 - 8) / 2.0 << ',' << (smokes ? "yes" : "no") << ','
           << (i % 3 == 0   ? "york"
               : i % 3 == 1 ? "bath"
                            : "ely")
           << ',' << (ill ? "yes" : "no") << '\n';
    }
  }
  const folkman::ReadOptions patients{.files = {"patients.csv"}, .label = "ill"};
  folkman::ReadOptions numbers = patients;
  numbers.ignore = {"smokes", "town"};
  const auto gaussian =
      folkman::fit({.data = numbers, .method = "gaussian", .options = {{"k", "1"}}}).model;
  std::printf("%s, means %.4g and %.4g, proved best: %s\n", gaussian.features.name(0).c_str(),
              gaussian.rule.weight[0], gaussian.rule.weight[1],
              gaussian.certificate.optimal ? "yes" : "no");

  const auto mixed =
      folkman::fit({.data = patients, .method = "mixed", .options = {{"k", "2"}}}).model;
  std::printf("%zu of %zu columns, as features:", mixed.k(), mixed.choices());
  for (std::size_t j = 0; j < mixed.support.size(); ++j) {
    std::printf(" %s", mixed.features.name(static_cast<folkman::Column>(j)).c_str());
  }
  std::printf("\n");
}
