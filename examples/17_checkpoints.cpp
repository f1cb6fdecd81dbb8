// A fit that keeps a checkpoint: killed and started again, it goes on where it stood.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "folkman/folkman.hpp"

int main() {
  std::ofstream visits("visits.csv");
  visits << "clicks,pages,country,bought\n";
  for (int row = 0; row < 3000; ++row)
    visits << row % 7 << ',' << row % 5 << (row % 3 == 0 ? ",fr," : ",de,")
           << (row % 7 > row % 5 ? "yes\n" : "no\n");
  visits.close();

  folkman::Task task{.data = {.files = {"visits.csv"}, .label = "bought"}};
  task.set("k", 2);
  task.data.checkpoint = {.file = "visits.checkpoint", .every = 60.0};
  const auto fitted = folkman::fit(task);
  folkman::save_model(fitted.model, "visits.folkman");
  folkman::discard_checkpoint(task.data.checkpoint);  // now the answer is safe
  std::printf("%lld rows, %zu features chosen, checkpoint %s\n",
              static_cast<long long>(fitted.model.rows), fitted.model.k(),
              std::filesystem::exists("visits.checkpoint") ? "there" : "gone");
}
