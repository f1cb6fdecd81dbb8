// Sparse programs on a sparse design made up on the spot: columns of unit length whose numbers of
// nonzeros follow a power law, 50 features that matter among the frequent ones.
//   bench_l0 WORK LOSS GAMMA [--rows 100000] [--width 1000000] [--nonzeros 2e7] [--max-k 100]
//            [--threads 0] [--dump DIR]
// WORK is relaxed (single relaxations from a cold start, tolerance 1e-5, and those of k = 1..100,
// 1e-4, with the passes over the design) or path (relaxation, search and proof for every k =
// 1..100, tolerance 1e-4: values, bounds, and the most memory that was ever in use) or fit (the
// same for the largest k alone). LOSS is square or logistic; GAMMA is in units of the loss's
// largest curvature. Prints one JSON object. --dump writes the design by columns and the targets,
// as starts.npy, rows.npy, values.npy and y.npy.
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <numbers>
#include <numeric>
#include <string>
#include <vector>

#include "folkman/methods/sparse_program/l0_program.hpp"
#include "folkman/numerics/splitmix.hpp"
#include "folkman/solvers/sparse_program/relaxation/program_relaxation.hpp"

namespace {

using namespace folkman;

constexpr std::size_t true_features = 50;
constexpr double exponent = 0.75;  // of the power law

struct Setting {
  std::size_t rows = 100'000;
  std::size_t width = 1'000'000;
  double nonzeros = 2e7;
  std::size_t max_k = 100;
  int threads = 0;
  std::string dump;
};

double normal(SplitMix& draw) {
  const double u1 = draw.unit();
  const double u2 = draw.unit();
  return std::sqrt(-2 * std::log(1 - u1)) * std::cos(2 * std::numbers::pi * u2);
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The share of rows in which the column of each rank is nonzero.
std::vector<double> densities(const Setting& setting) {
  std::vector<double> share(setting.width);
  double sum = 0;
  for (std::size_t i = 0; i < share.size(); ++i) {
    share[i] = std::pow(static_cast<double>(i) + 20, -exponent);
    sum += share[i];
  }
  for (double& one : share) {
    one = std::min(0.2, one * setting.nonzeros / (sum * static_cast<double>(setting.rows)));
  }
  return share;
}

// Columns in the order of their ranks, most frequent first.
Design power_law_design(const Setting& setting, SplitMix& draw) {
  std::vector<Offset> starts{0};
  std::vector<Design::Row> rows;
  std::vector<double> values;
  for (const double share : densities(setting)) {
    const std::size_t first = values.size();
    double squares = 0;
    const double step = std::log1p(-share);
    auto row = static_cast<std::size_t>(std::log(1 - draw.unit()) / step);
    while (row < setting.rows) {
      const double x = normal(draw);
      rows.push_back(static_cast<Design::Row>(row));
      values.push_back(x);
      squares += x * x;
      row += 1 + static_cast<std::size_t>(std::log(1 - draw.unit()) / step);
    }
    for (std::size_t e = first; e < values.size(); ++e) values[e] /= std::sqrt(squares);
    starts.push_back(static_cast<Offset>(values.size()));
  }
  return Design::sparse(setting.rows, std::move(starts), std::move(rows), std::move(values));
}

std::vector<double> scores(const Design& design, SplitMix& draw) {
  std::vector<double> z(design.rows());
  const std::size_t frequent = std::min<std::size_t>(design.width(), 2000);
  for (std::size_t t = 0; t < true_features; ++t) {
    const double sign = draw.unit() < 0.5 ? -1 : 1;
    design.add(draw.below(frequent), sign * (1 + draw.unit()), z);
  }
  return z;
}

ProgramLoss loss_of(ProgramLossKind kind, std::vector<double> z, SplitMix& draw) {
  const double squares = std::inner_product(z.begin(), z.end(), z.begin(), 0.0);
  const double spread = std::sqrt(squares / static_cast<double>(z.size()));
  for (double& y : z) {
    if (kind == ProgramLossKind::square) {
      y += 0.5 * spread * normal(draw);
    } else {
      y = draw.unit() < 1 / (1 + std::exp(-3 * y / spread)) ? 1 : -1;
    }
  }
  const std::size_t rows = z.size();
  return {kind, std::move(z), std::vector<double>(rows, 1.0), false};
}

nlohmann::json described(const RelaxedPoint& point, double seconds) {
  return {{"seconds", seconds},
          {"passes", point.passes},
          {"active", point.active.size()},
          {"gap", (point.primal - point.dual) / point.primal},
          {"value", point.primal},
          {"converged", point.converged}};
}

nlohmann::json single(const SparseProgram& program, double k, int threads) {
  const auto start = std::chrono::steady_clock::now();
  ProgramRelaxation relaxation(program, {.tolerance = 1e-5, .threads = threads});
  const auto& point = relaxation.constrained(k);
  return described(point, seconds_since(start));
}

nlohmann::json relaxed(const SparseProgram& program, int threads) {
  nlohmann::json result;
  for (const int k : {10, 50, 200}) {
    result["cold"][std::to_string(k)] = single(program, k, threads);
  }
  const auto start = std::chrono::steady_clock::now();
  ProgramRelaxation relaxation(program, {.tolerance = 1e-4, .threads = threads});
  std::size_t passes = 0;
  std::size_t converged = 0;
  for (double k = 1; k <= 100; ++k) {
    const auto& point = relaxation.constrained(k);
    passes += point.passes;
    converged += point.converged ? 1 : 0;
  }
  result["path"] = {
      {"seconds", seconds_since(start)}, {"passes", passes}, {"converged", converged}};
  return result;
}

// MB that the process has held at most.
double peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

nlohmann::json path(const SparseProgram& program, const Setting& setting, std::size_t first) {
  std::vector<std::size_t> sizes(setting.max_k + 1 - first);
  std::iota(sizes.begin(), sizes.end(), first);
  L0Options options;
  options.gamma = program.gamma;
  options.scale = LossScale::sum;
  options.intercept = false;
  options.standardize = false;
  options.tolerance = 1e-4;
  options.threads = setting.threads;
  const ProgramLoss& loss = program.loss;
  const L0Targets targets{.loss = loss.kind(), .y = loss.targets(), .weights = {}};
  const auto start = std::chrono::steady_clock::now();
  const auto found = l0_path(program.design, targets, sizes, options);
  nlohmann::json result{{"seconds", seconds_since(start)}, {"peak_mb", peak_memory()}};
  for (const L0Fit& fit : found) {
    result["value"].push_back(fit.value);
    result["bound"].push_back(fit.bound);
  }
  return result;
}

void write_npy(const std::filesystem::path& file, const char* type, const auto& values) {
  std::string header = "{'descr': '";
  header += type;
  header += "', 'fortran_order': False, 'shape': (";
  header += std::to_string(values.size()) + ",), }";
  header.resize((header.size() + 10 + 64) / 64 * 64 - 10, ' ');
  header.back() = '\n';
  std::ofstream out(file, std::ios::binary);
  out << "\x93NUMPY" << '\x01' << '\0' << static_cast<char>(header.size() % 256)
      << static_cast<char>(header.size() / 256) << header;
  out.write(reinterpret_cast<const char*>(values.data()),
            static_cast<std::streamsize>(values.size() * sizeof(values[0])));
}

void dump(const SparseProgram& program, const std::filesystem::path& place) {
  std::vector<std::int64_t> starts{0};
  std::vector<std::int32_t> rows;
  std::vector<double> values;
  for (std::size_t i = 0; i < program.design.width(); ++i) {
    program.design.for_each_entry(i, [&](std::size_t row, double x) {
      rows.push_back(static_cast<std::int32_t>(row));
      values.push_back(x);
    });
    starts.push_back(static_cast<std::int64_t>(values.size()));
  }
  write_npy(place / "starts.npy", "<i8", starts);
  write_npy(place / "rows.npy", "<i4", rows);
  write_npy(place / "values.npy", "<f8", values);
  write_npy(place / "y.npy", "<f8", program.loss.targets());
}

Setting setting_of(int count, char** words) {
  Setting setting;
  for (int i = 4; i + 1 < count; i += 2) {
    const std::string flag = words[i];
    const char* const value = words[i + 1];
    if (flag == "--rows") setting.rows = std::stoul(value);
    if (flag == "--width") setting.width = std::stoul(value);
    if (flag == "--nonzeros") setting.nonzeros = std::stod(value);
    if (flag == "--max-k") setting.max_k = std::stoul(value);
    if (flag == "--threads") setting.threads = std::stoi(value);
    if (flag == "--dump") setting.dump = value;
  }
  return setting;
}

int run(const std::string& work, ProgramLossKind kind, double gamma, const Setting& setting) {
  SplitMix draw(5);
  const Design design = power_law_design(setting, draw);
  const ProgramLoss loss = loss_of(kind, scores(design, draw), draw);
  const SparseProgram program{design, loss, gamma * loss.largest_curvature()};
  if (!setting.dump.empty()) dump(program, setting.dump);
  nlohmann::json result = work == "relaxed"
                              ? relaxed(program, setting.threads)
                              : path(program, setting, work == "fit" ? setting.max_k : 1);
  std::size_t entries = 0;
  for (std::size_t i = 0; i < design.width(); ++i) entries += design.entries(i);
  result["nonzeros"] = entries;
  result["gamma"] = program.gamma;
  std::cout << result.dump() << "\n";
  return 0;
}

}  // namespace

int main(int count, char** words) {
  const std::string work = count > 3 ? words[1] : "";
  if (count % 2 == 0 && (work == "relaxed" || work == "path" || work == "fit")) {
    const bool square = std::string(words[2]) == "square";
    return run(work, square ? ProgramLossKind::square : ProgramLossKind::logistic,
               std::stod(words[3]), setting_of(count, words));
  }
  std::cerr
      << "bench_l0 relaxed|path|fit square|logistic GAMMA [--rows N] [--width N] [--nonzeros N] "
         "[--max-k N] [--threads N] [--dump DIR]\n";
  return 2;
}
