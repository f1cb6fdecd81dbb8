// Sparse center classifiers on rows in memory: moments that merge, every size from one ordering.
#include <cstdio>

#include "folkman/folkman.hpp"

int main() {
  const auto rows = [](std::vector<double> values, std::vector<folkman::Class> classes) {
    folkman::Batch batch;
    batch.values = std::move(values);
    for (std::size_t i = 0; i < batch.values.size(); ++i) batch.columns.push_back(i % 2);
    for (std::size_t i = 2; i <= batch.values.size(); i += 2) batch.starts.push_back(i);
    batch.classes = std::move(classes);
    return batch;
  };
  const auto monday = rows({1e9 - 1, 3, 1e9 + 1, 5}, {0, 1});
  const auto tuesday = rows({1e9 - 2, 4, 1e9 + 2, 4}, {0, 1});
  const auto moments = [](const folkman::Batch& batch) {
    return folkman::class_sums(batch, {"healthy", "ill"}, folkman::Features::numbered(2),
                               {.any_sign = true});
  };
  auto week = moments(monday);
  week += moments(tuesday);  // to the bit what all rows at once give

  const folkman::ClassSums sums = week.rounded();
  const folkman::Method& by = folkman::method("center-l2");
  const folkman::Settings usual(by.name(), by.options(), {});
  const folkman::Path path = by.curve({.sums = sums}, usual, {}, {}).path;
  std::printf("gain of the best 1 and 2 features: %g, %g\n", path.value[0], path.value[1]);
  const auto chosen = by.select({.sums = sums}, usual, 1, {});
  const auto model = folkman::fitted_model(by, sums, chosen, usual, by.rule(sums, chosen, usual));
  std::printf("feature %d, proved best: %s\n", static_cast<int>(chosen.support[0]),
              chosen.certificate.optimal ? "yes" : "no");
  for (const folkman::Class c : folkman::predicted(model, tuesday))
    std::printf("%s\n", model.classes[static_cast<std::size_t>(c)].c_str());
}
