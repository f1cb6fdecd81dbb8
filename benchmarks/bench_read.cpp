// File to matrix in memory and file to class sums, as benchmarks/case_read.py times them:
// bench_read FILE [LABEL]. The same threads; each is the best of five.
#include <chrono>
#include <cstdio>
#include <numeric>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace {

// `work` gets a fresh data set; what it leaves is dropped after the clock has stopped.
template <typename Work>
double best_seconds(const folkman::ReadOptions& options, const Work& work) {
  double best = 1e300;
  for (int repeat = 0; repeat < 5; ++repeat) {
    const auto start = std::chrono::steady_clock::now();
    folkman::Dataset data(options);
    const auto made = work(data);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    best = std::min(best, taken.count());
  }
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const folkman::ReadOptions options{
      .files = {argv[1]}, .label = argc > 2 ? argv[2] : "", .threads = 2};
  double total = 0;
  double summed = 0;
  std::size_t nonzeros = 0;
  {
    folkman::Dataset data(options);
    const auto rows = folkman::read_all(data);
    total = std::accumulate(rows.values.begin(), rows.values.end(), 0.0);
    nonzeros = rows.values.size();
    const auto sums = folkman::gather_class_sums(data).rounded();
    for (const auto& one : sums.sums) summed = std::accumulate(one.begin(), one.end(), summed);
  }
  const double seconds =
      best_seconds(options, [](folkman::Dataset& data) { return folkman::read_all(data); });
  const double sums_seconds = best_seconds(
      options, [](folkman::Dataset& data) { return folkman::gather_class_sums(data); });
  std::printf(
      "{\"seconds\": %.6f, \"nonzeros\": %zu, \"total\": %.17g, \"sums_seconds\": %.6f, "
      "\"summed\": %.17g}\n",
      seconds, nonzeros, total, sums_seconds, summed);
}
