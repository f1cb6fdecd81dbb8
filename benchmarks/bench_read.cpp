// File to matrix in memory, as benchmarks/case_read.py times it: bench_read FILE [LABEL].
#include <chrono>
#include <cstdio>
#include <numeric>

#include "folkman/data/dataset.hpp"

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  double best = 1e300;
  double total = 0;
  std::size_t nonzeros = 0;
  for (int repeat = 0; repeat < 3; ++repeat) {
    const auto start = std::chrono::steady_clock::now();
    folkman::Dataset data({.files = {argv[1]}, .label = argc > 2 ? argv[2] : "", .threads = 2});
    const auto rows = folkman::read_all(data);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    best = std::min(best, taken.count());
    total = std::accumulate(rows.values.begin(), rows.values.end(), 0.0);
    nonzeros = rows.values.size();
  }
  std::printf("{\"seconds\": %.6f, \"nonzeros\": %zu, \"total\": %.17g}\n", best, nonzeros, total);
}
