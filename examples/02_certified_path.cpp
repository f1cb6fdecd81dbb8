// How many words are enough? Value and bound for every k at once, on a corpus with planted words.
#include <cstdio>
#include <filesystem>

#include "folkman/folkman.hpp"

int main() {
  const folkman::PlantedCorpus corpus({.words = 2000});
  corpus.write_svmlight("train.svm", 0, 2000);
  corpus.write_names("words.txt");

  const auto curve =
      folkman::path({.task = {.data = {.files = {"train.svm"}, .names_file = "words.txt"}}});
  const auto& path = curve.path;
  for (const std::size_t at : {0UL, 1UL, 9UL, 99UL, 999UL, path.k.size() - 1})
    std::printf("k %4zu  gain %7.1f  bound %7.1f\n", path.k[at], path.value[at] - path.floor,
                path.bound[at] - path.floor);
  std::printf("elbow at k %zu\n", path.elbow);
}
