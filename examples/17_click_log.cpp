// A click log without a header: names given, numbers in bins, what was planted found.
#include <cstdio>
#include <fstream>

#include "folkman/folkman.hpp"

int main() {
  const folkman::ClickLog log;
  std::string rows;
  for (std::uint64_t row = 0; row < 20000; ++row) log.append_row(row, rows);
  std::ofstream("clicks.tsv") << rows;

  const folkman::ReadOptions clicks{
      .files = {"clicks.tsv"}, .header = log.columns(), .label = "click", .bins = 16};
  const auto found = folkman::select({.data = clicks, .options = {{"k", "6"}}});
  for (const folkman::Column column : found.selection.support)
    std::printf("%s\n", found.features.name(column).c_str());
  const auto& first = log.planted().front();
  std::printf("planted, among others: %s=%s\n", log.columns()[first.column].c_str(),
              first.value.c_str());
}
