// What exactness costs: class sums of sparse rows in memory and from a file, gathered exactly and,
// as the rival, as plain sums of doubles by the same threads. One JSON line per case; `ratio` is
// rival over ours, so 0.77 is a cost of 30 %. The answers are compared first.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "folkman/base/threads.hpp"
#include "folkman/data/dataset/dataset.hpp"
#include "folkman/statistics/cells/gather.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace {

using folkman::Batch;
using folkman::Column;

enum class Values { counts, floats, doubles };

// Words of a text: column ranks after Zipf's law, about 100 to a row, two classes.
std::vector<Batch> text_rows(std::size_t nonzeros, std::size_t width, Values values) {
  std::mt19937_64 random(1);
  const auto uniform = [&] { return std::ldexp(static_cast<double>(random() >> 11), -53); };
  std::vector<Batch> batches;
  for (std::size_t made = 0; made < nonzeros;) {
    Batch& batch = batches.emplace_back();
    for (int row = 0; row < 1000; ++row) {
      std::vector<Column> columns;
      for (int i = 0; i < 130; ++i)
        columns.push_back(static_cast<Column>(std::pow(static_cast<double>(width), uniform())) - 1);
      std::ranges::sort(columns);
      columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
      for (const Column column : columns) {
        const double real = uniform() + 0.001;
        batch.columns.push_back(column);
        batch.values.push_back(values == Values::counts ? 1 + std::floor(4 * real * real)
                               : values == Values::floats
                                   ? static_cast<double>(static_cast<float>(real))
                                   : real);
      }
      batch.starts.push_back(static_cast<folkman::Offset>(batch.values.size()));
      batch.classes.push_back(static_cast<folkman::Class>(random() % 2));
    }
    made += batch.values.size();
  }
  return batches;
}

// The rival: f[c][i] += x, nothing else.
struct PlainSums {
  std::vector<std::vector<double>> sums{2};
  std::vector<double> weight = std::vector<double>(2);

  void add(const Batch& batch) {
    for (std::size_t row = 0; row < batch.rows(); ++row) {
      auto& sum = sums[static_cast<std::size_t>(batch.classes[row])];
      const auto start = static_cast<std::size_t>(batch.starts[row]);
      const auto stop = static_cast<std::size_t>(batch.starts[row + 1]);
      weight[static_cast<std::size_t>(batch.classes[row])] += batch.weight(row);
      if (start == stop) continue;
      const auto reach = static_cast<std::size_t>(batch.columns[stop - 1]) + 1;
      if (reach > sum.size()) sum.resize(reach);
      for (std::size_t i = start; i < stop; ++i)
        sum[static_cast<std::size_t>(batch.columns[i])] += batch.values[i];
    }
  }
  PlainSums& operator+=(const PlainSums& other) {
    for (std::size_t c = 0; c < 2; ++c) {
      if (sums[c].size() < other.sums[c].size()) sums[c].resize(other.sums[c].size());
      for (std::size_t i = 0; i < other.sums[c].size(); ++i) sums[c][i] += other.sums[c][i];
      weight[c] += other.weight[c];
    }
    return *this;
  }
  [[nodiscard]] std::size_t bytes() const { return 8 * (sums[0].size() + sums[1].size()); }
};

template <typename Statistic>
Statistic gathered(const std::vector<Batch>& batches, const Statistic& empty, int threads) {
  folkman::SharedCopies<Statistic> copies(threads, empty);
  folkman::for_each_task(batches.size(), threads, [&](std::size_t task, int worker) {
    copies.with(worker, [&](Statistic& statistic) { statistic.add(batches[task]); });
  });
  return copies.merged();
}

double seconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void require(bool condition, const std::string& what) {
  if (condition) return;
  std::fprintf(stderr, "bench_sums: %s\n", what.c_str());
  std::exit(1);
}

void require_close(const std::vector<double>& exact, const std::vector<double>& plain) {
  for (std::size_t i = 0; i < plain.size(); ++i)
    require(std::abs(exact[i] - plain[i]) <= 1e-9 * std::abs(exact[i]), "the answers differ");
}

void report(const std::string& name, int threads, std::size_t nonzeros, double ours, double rival) {
  const nlohmann::json line{{"name", name},
                            {"ours_s", ours},
                            {"rival_s", rival},
                            {"rival", "plain double sums"},
                            {"ratio", rival / ours},
                            {"goal", 1 / 1.3},
                            {"threads", threads},
                            {"nonzeros", nonzeros},
                            {"cost_percent", 100 * (ours / rival - 1)}};
  std::printf("%s\n", line.dump().c_str());
  std::fflush(stdout);
}

void from_memory(const std::string& name, std::size_t nonzeros, std::size_t width, Values values) {
  const std::vector<Batch> batches = text_rows(nonzeros, width, values);
  std::size_t count = 0;
  for (const Batch& batch : batches) count += batch.values.size();
  const folkman::FoldedCells empty(1, {}, {});
  const auto exact = gathered(batches, empty, 1).release();
  const PlainSums plain = gathered(batches, PlainSums{}, 1);
  for (std::size_t c = 0; c < 2; ++c) require_close(exact[0].sums[c].rounded(), plain.sums[c]);
  const int most = folkman::resolved_threads(0);
  for (int threads = 1; threads <= most; threads = threads < most ? most : most + 1) {
    double ours = 1e9;
    double rival = 1e9;
    for (int repeat = 0; repeat < 7; ++repeat) {
      std::vector<folkman::ClassCells> again;
      std::vector<std::vector<double>> rounded(2);
      ours = std::min(ours, seconds([&] {
                        again = gathered(batches, empty, threads).release();
                        const int workers = folkman::worth_threads(2 * width, threads);
                        folkman::for_each_task(2, workers, [&](std::size_t c, int) {
                          rounded[c] = again[0].sums[c].rounded();
                        });
                      }));
      require(again[0].sums == exact[0].sums, "threads changed the bits");
      rival = std::min(rival, seconds([&] { (void)gathered(batches, PlainSums{}, threads); }));
    }
    report(name, threads, count, ours, rival);
  }
}

// From svmlight text: both readings parse the same file.
void from_file(const std::string& name, std::size_t nonzeros, std::size_t width, Values values) {
  const auto file = std::filesystem::temp_directory_path() / "folkman_bench_sums.svm";
  std::size_t count = 0;
  if (std::FILE* out = std::fopen(file.c_str(), "w")) {
    for (const Batch& batch : text_rows(nonzeros, width, values)) {
      for (std::size_t row = 0; row < batch.rows(); ++row) {
        std::fprintf(out, "%d", static_cast<int>(batch.classes[row]));
        for (auto i = static_cast<std::size_t>(batch.starts[row]);
             i < static_cast<std::size_t>(batch.starts[row + 1]); ++i)
          std::fprintf(out, values == Values::doubles ? " %d:%.17g" : " %d:%.8g",
                       batch.columns[i] + 1, batch.values[i]);
        std::fputc('\n', out);
      }
      count += batch.values.size();
    }
    std::fclose(out);
  }
  const folkman::ReadOptions options{.files = {file.string()}};
  double ours = 1e9;
  double rival = 1e9;
  const int threads = folkman::resolved_threads(0);
  for (int repeat = 0; repeat < 5; ++repeat) {
    ours = std::min(ours, seconds([&] {
                      folkman::Dataset data(options);
                      (void)gather_class_sums(data);
                    }));
    rival = std::min(rival, seconds([&] {
                       folkman::Dataset data(options);
                       folkman::SharedCopies<PlainSums> copies(threads, PlainSums{});
                       data.read({.in_parallel = [&](const Batch& batch, int worker) {
                         copies.with(worker, [&](PlainSums& sums) { sums.add(batch); });
                       }});
                       (void)copies.merged();
                     }));
  }
  std::filesystem::remove(file);
  report(name, threads, count, ours, rival);
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t nonzeros = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 5'000'000;
  const std::vector<std::pair<std::string, Values>> kinds{{"counts", Values::counts},
                                                          {"reals like float32", Values::floats},
                                                          {"reals", Values::doubles}};
  for (const auto& [kind, values] : kinds) {
    from_memory("sums of " + kind + " in memory, 3 million features", nonzeros, 3'000'000, values);
    from_memory("sums of " + kind + " in memory, 20 thousand features", nonzeros, 20'000, values);
    from_file("sums of " + kind + " from a file, 100 thousand features", nonzeros / 2, 100'000,
              values);
  }
}
