// Fit on a column of text, save, load, and explain a document: the model carries its vectoriser.
#include <cstdio>
#include <fstream>

#include "folkman/folkman.hpp"

int main() {
  std::ofstream("reviews.csv") << "sentiment,review\n"
                                  "pos,\"A good film, a very good film\"\n"
                                  "neg,\"Bad. Just bad, and not good at all\"\n"
                                  "pos,\"Good actors, good plot\"\n"
                                  "neg,\"A bad plot and bad actors\"\n";
  const folkman::ReadOptions reviews{
      .files = {"reviews.csv"},
      .label = "sentiment",
      .text = {"review"},
      .vectorizer = {.shortest = 1, .longest = 2, .tfidf = folkman::TfIdf{}}};
  const auto fitted = folkman::fit({.data = reviews, .options = {{"k", "3"}}});
  folkman::save_model(fitted.model, "reviews.folkman");

  const auto model = folkman::load_model("reviews.folkman");
  const auto found = folkman::explain(model, "A good plot, but a bad film");
  const auto chosen = static_cast<std::size_t>(found.chosen);
  std::printf("%s (%.2f)\n", model.classes[chosen].c_str(), found.probabilities[chosen]);
  for (const auto& reason : found.why)
    std::printf("  %s: %+.3f\n", model.features.name(reason.position).c_str(), reason.amount);
}
