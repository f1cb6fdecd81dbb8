// Fit on a file, save, load, and explain a prediction.
#include <cstdio>
#include <fstream>

#include "folkman/folkman.hpp"

int main() {
  std::ofstream("visits.csv") << "clicks,pages,country,bought\n"
                                 "9,4,fr,yes\n1,7,fr,no\n8,3,de,yes\n0,5,us,no\n";
  const folkman::ReadOptions visits{.files = {"visits.csv"}, .label = "bought"};
  const auto fitted = folkman::fit({.data = visits, .options = {{"k", "2"}}});
  folkman::save_model(fitted.model, "visits.folkman");

  const auto model = folkman::load_model("visits.folkman");
  folkman::predict(model, {.data = visits, .why = true}, [&](const folkman::Prediction& row) {
    std::printf("row %lld: %s, because", static_cast<long long>(row.row),
                model.classes[static_cast<std::size_t>(row.chosen)].c_str());
    for (const auto& reason : row.why)
      std::printf(" %s = %g (%+.2f)", model.features.name(reason.position).c_str(), reason.value,
                  reason.amount);
    std::printf("\n");
  });
}
