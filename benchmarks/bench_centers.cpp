// Center classifiers from rows in memory to the chosen features.
//   bench_centers dense KIND X.f32 ROWS WIDTH Y.i32 K GAINS     row-major floats; KIND: read, l2,
//   l2-squares, l1 bench_centers sparse X.npz Y.npy K GAINS                  means of sparse rows
//   bench_centers stability METHOD X.npz Y.npy K N            a fit, and N resamples of it
// Prints the best time of several as JSON; every feature's gain goes to GAINS as doubles.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "folkman/base/threads.hpp"
#include "folkman/data/dataset/dataset.hpp"
#include "folkman/evaluation/stability.hpp"
#include "folkman/methods/centers/centers.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/statistics/class_sums/dense_class_sums.hpp"
#include "folkman/statistics/medians/class_medians.hpp"

namespace {

using namespace folkman;

double best_of(int times, const std::function<void()>& work) {
  double shortest = std::numeric_limits<double>::infinity();
  for (int run = 0; run < times; ++run) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    shortest = std::min(shortest, taken.count());
  }
  return shortest;
}

template <class T>
std::vector<T> loaded(const std::string& file, std::size_t count) {
  std::vector<T> values(count);
  std::ifstream in(file, std::ios::binary);
  in.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(count * sizeof(T)));
  if (!in) throw std::runtime_error(file + " is too short");
  return values;
}

void save(const std::string& file, const std::vector<double>& values) {
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(values.data()),
             static_cast<std::streamsize>(values.size() * sizeof(double)));
}

// One streaming read by all threads: what any pass over the matrix costs at least.
std::uint64_t read_through(const std::vector<float>& values) {
  constexpr std::size_t piece = 1 << 18;
  std::vector<std::uint64_t> sums((values.size() + piece - 1) / piece);
  for_each_task(sums.size(), 0, [&](std::size_t task, int) {
    const std::size_t first = task * piece;
    const std::size_t bytes = std::min(piece, values.size() - first) * sizeof(float);
    const auto* at = reinterpret_cast<const char*>(values.data() + first);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i + 8 <= bytes; i += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, at + i, 8);
      sum += word;
    }
    sums[task] = sum;
  });
  std::uint64_t total = 0;
  for (const std::uint64_t sum : sums) total += sum;
  return total;
}

std::vector<std::string> names_of(std::size_t classes) {
  std::vector<std::string> names;
  for (std::size_t c = 0; c < classes; ++c) names.push_back(std::to_string(c));
  return names;
}

int dense(char** words) {
  const std::string kind = words[2];
  const std::size_t rows = std::stoul(words[4]);
  const std::size_t width = std::stoul(words[5]);
  const auto values = loaded<float>(words[3], rows * width);
  const auto classes = loaded<Class>(words[6], rows);
  const auto count = static_cast<std::size_t>(std::ranges::max(classes)) + 1;
  const std::size_t k = std::stoul(words[7]);
  const DenseRows<float> matrix{
      .values = values.data(), .rows = rows, .width = width, .stride = width, .classes = classes};
  std::vector<double> gains;
  std::uint64_t seen = 0;
  const double seconds = best_of(5, [&] {
    if (kind == "read") {
      seen += read_through(values);
    } else if (kind == "l1") {
      ClassSums sums;
      sums.medians = std::make_shared<const ClassMedians>(class_medians(matrix, count));
      sums.classes = names_of(count);
      sums.features = Features::numbered(width);
      sums.class_weight.assign(count, 1.0);
      gains = center_l1_gains(sums, {});
      (void)center_l1_select(sums, {.k = k});
    } else {
      const bool squares = kind == "l2-squares";
      const auto sums = dense_class_sums(matrix, names_of(count), Features::numbered(width),
                                         {.any_sign = true, .squares = squares})
                            .rounded();
      gains = center_l2_gains(sums, {.rescale = squares});
      (void)center_l2_select(sums, {.k = k});
    }
  });
  save(words[8], gains);
  std::cout << nlohmann::json{{"seconds", seconds}, {"seen", seen}} << "\n";
  return 0;
}

struct SparseRows {
  Batch rows;
  std::vector<std::string> classes;
  Features features;
};
SparseRows sparse_rows(const char* file, const char* labels) {
  ReadOptions options;
  options.files = {file};
  options.labels_file = labels;
  Dataset data(options);
  Batch rows = read_all(data);
  return {std::move(rows), data.classes(), data.features()};
}

int sparse(char** words) {
  const auto data = sparse_rows(words[2], words[3]);
  std::vector<double> gains;
  const double seconds = best_of(5, [&] {
    const auto sums =
        class_sums(data.rows, data.classes, data.features, {.any_sign = true}).rounded();
    gains = center_l2_gains(sums, {});
    (void)center_l2_select(sums, {.k = std::stoul(words[4])});
  });
  save(words[5], gains);
  std::cout << nlohmann::json{{"seconds", seconds}} << "\n";
  return 0;
}

int refits(char** words) {
  const Method& by = method(words[2]);
  const auto data = sparse_rows(words[3], words[4]);
  Task task;
  task.method = by.name();
  task.options["stability"] = words[6];
  if (by.takes("nodes")) task.options["nodes"] = "0";
  if (by.needs().presence) task.options["binarize"] = "0";
  const Job job = checked(task);
  const std::size_t k = std::stoul(words[5]);
  ClassSums sums;
  Selection chosen;
  const double once = best_of(5, [&] {
    sums = class_sums(data.rows, data.classes, data.features, job.gathering()).rounded();
    by.complete(sums, data.rows, job.settings, 0);
    chosen = by.select({.sums = sums, .rows = data.rows}, job.settings, k, {});
  });
  Stability found;
  const double all = best_of(1, [&] { found = stability(job, sums, data.rows, chosen, 1.0); });
  std::cout << nlohmann::json{{"seconds", once},
                              {"stability_s", all},
                              {"false_discoveries", found.false_discoveries},
                              {"least_frequency", std::ranges::min(found.frequency)}}
            << "\n";
  return 0;
}

}  // namespace

int main(int count, char** words) {
  const std::string what = count > 1 ? words[1] : "";
  if (what == "dense" && count == 9) return dense(words);
  if (what == "sparse" && count == 6) return sparse(words);
  if (what == "stability" && count == 7) return refits(words);
  std::cerr << "bench_centers dense|sparse|stability ...: see the top of its source\n";
  return 2;
}
