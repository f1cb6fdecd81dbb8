// One multinomial selection, timed from the class sums to the support with its certificate (the
// floor C, which is the same for every k, is timed apart), on
// heavy-tailed data made here: `real` masses like tf-idf sums (lognormal, a few features planted to
// lean to one class) and `counts` (Poisson counts of Zipf's law). One JSON object a line:
//   bench_select [--kind real|counts|both] [--m N] [--shares 1e-4,1e-3,...] [--calls N] [--threads
//   N]
//                [--alpha A] [--nodes N] [--parts] [--dump DIR | --load DIR]
// --dump writes DIR/a.npy and DIR/b.npy (float64) for a rival, --load reads them instead of making
// data, --parts times the solver and the pieces of the certificate apart, by processor time.
#include <sys/resource.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "folkman/base/memory.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/methods/naive_bayes/certificate/multinomial_certificate.hpp"
#include "folkman/methods/naive_bayes/multinomial.hpp"
#include "folkman/solvers/multinomial/masses.hpp"
#include "folkman/solvers/multinomial/two_class/two_class_dual.hpp"

namespace {

struct Options {
  std::string kind = "both";
  std::size_t m = 1'000'000;
  std::vector<double> shares{1e-4, 1e-3, 1e-2, 1e-1};
  int calls = 5;
  int threads = 2;
  double alpha = 0;
  std::int64_t nodes = 300;
  bool parts = false;
  std::string dump;
  std::string load;
};

Options options_of(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string flag = argv[i];
    if (flag == "--parts") {
      options.parts = true;
      continue;
    }
    if (i + 1 == argc) throw std::runtime_error(flag + " needs a value");
    const std::string value = argv[++i];
    if (flag == "--kind") options.kind = value;
    if (flag == "--m") options.m = static_cast<std::size_t>(std::stod(value));
    if (flag == "--calls") options.calls = std::stoi(value);
    if (flag == "--threads") options.threads = std::stoi(value);
    if (flag == "--alpha") options.alpha = std::stod(value);
    if (flag == "--nodes") options.nodes = std::stoll(value);
    if (flag == "--dump") options.dump = value;
    if (flag == "--load") options.load = value;
    if (flag == "--shares") {
      options.shares.clear();
      std::istringstream list(value);
      for (std::string share; std::getline(list, share, ',');)
        options.shares.push_back(std::stod(share));
    }
  }
  return options;
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) { state_ = bits() ^ (seed << 32); }
  std::uint64_t bits() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  double uniform() { return (static_cast<double>(bits() >> 11) + 0.5) * 0x1p-53; }
  double normal() {
    return std::sqrt(-2 * std::log(uniform())) * std::cos(6.283185307179586 * uniform());
  }
  double poisson(double mean) {
    if (mean > 50) return std::max(0.0, std::round(mean + std::sqrt(mean) * normal()));
    double count = 0;
    for (double product = uniform(), floor = std::exp(-mean); product > floor; ++count)
      product *= uniform();
    return count;
  }

 private:
  std::uint64_t state_;
};

// One feature in twenty leans to a class; the others stay near the overall mix of 0.45.
double planted_mix(Random& random) {
  const double spread = random.uniform() < 0.05 ? 1.2 : 0.1;
  return 1 / (1 + std::exp(0.2 - spread * random.normal()));
}

void make_real(Random& random, double& a, double& b) {
  const double mass = std::exp(1.0 + 1.6 * random.normal());
  const double mix = planted_mix(random);
  a = mass * mix * std::exp(0.25 * random.normal());
  b = mass * (1 - mix) * std::exp(0.25 * random.normal());
}

void make_count(Random& random, std::size_t rank, double& a, double& b) {
  const double mean = 2e6 / std::pow(static_cast<double>(rank) + 3, 1.02) + 0.3;
  const double mix = planted_mix(random);
  a = random.poisson(mean * mix);
  b = random.poisson(mean * (1 - mix));
  if (a + b == 0) (random.uniform() < mix ? a : b) = 1;  // features that never occur are not listed
}

folkman::ClassSums empty_sums(std::size_t m) {
  folkman::ClassSums sums;
  sums.classes = {"a", "b"};
  sums.class_weight = {1, 1};
  sums.features = folkman::Features::numbered(m);
  for (int c = 0; c < 2; ++c) sums.sums.push_back(folkman::wide_column(m));
  return sums;
}

// Rank and position are unrelated: a multiplicative permutation spreads the frequent features.
folkman::ClassSums made(const std::string& kind, std::size_t m) {
  folkman::ClassSums sums = empty_sums(m);
  constexpr std::size_t piece = 4096;
  folkman::for_each_task((m + piece - 1) / piece, 0, [&](std::size_t task, int) {
    Random random(task);
    for (std::size_t i = task * piece; i < std::min(m, (task + 1) * piece); ++i) {
      double& a = sums.sums[0][i];
      double& b = sums.sums[1][i];
      if (kind == "real") {
        make_real(random, a, b);
      } else {
        make_count(random, (i * 7'368'787) % m, a, b);
      }
    }
  });
  return sums;
}

void write_npy(const std::string& path, const std::vector<double>& column) {
  std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (" +
                       std::to_string(column.size()) + ",), }";
  header.resize(117, ' ');
  header += '\n';
  std::ofstream file(path, std::ios::binary);
  const auto length = static_cast<std::uint16_t>(header.size());
  file.write("\x93NUMPY\x01\x00", 8);
  file.write(reinterpret_cast<const char*>(&length), 2);  // NOLINT: little-endian, as NumPy's
  file << header;
  file.write(reinterpret_cast<const char*>(column.data()),  // NOLINT
             static_cast<std::streamsize>(column.size() * sizeof(double)));
}

std::vector<double> read_npy(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string start(10, '\0');
  if (!file.read(start.data(), 10)) throw std::runtime_error(path + ": cannot be read");
  std::uint16_t length = 0;
  std::memcpy(&length, start.data() + 8, 2);
  std::string header(length, '\0');
  file.read(header.data(), length);
  if (header.find("'<f8'") == std::string::npos) throw std::runtime_error(path + ": not float64");
  auto column = folkman::wide_column(std::stoull(header.substr(header.find("(") + 1)));
  file.read(reinterpret_cast<char*>(column.data()),  // NOLINT
            static_cast<std::streamsize>(column.size() * sizeof(double)));
  return column;
}

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Since it was last forgotten.
double peak_bytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return 1024.0 * std::stod(line.substr(6));
  }
  throw std::runtime_error("/proc/self/status does not tell the peak of memory");
}

// Where that is not allowed a peak is the largest so far: never too small.
void forget_peak() { std::ofstream("/proc/self/clear_refs") << 5; }

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

std::uint64_t checksum(const std::vector<folkman::Column>& support) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const auto column : support)
    hash = (hash ^ static_cast<std::uint64_t>(column)) * 1099511628211ULL;
  return hash;
}

// The least of several calls, by the clock on the wall or by the processor time of all threads.
template <typename Work>
double best_of(int calls, double (*now)(), const Work& work) {
  double best = 1e300;
  for (int i = 0; i < calls; ++i) {
    const double start = now();
    work();
    best = std::min(best, now() - start);
  }
  return best;
}

nlohmann::json parts(const folkman::ClassSums& sums, std::size_t k, const Options& options) {
  const folkman::Masses masses{.f = {sums.sums[0], sums.sums[1]}, .alpha = options.alpha};
  folkman::DualPoint point;
  nlohmann::json seconds;
  seconds["dual"] = best_of(options.calls, cpu_seconds,
                            [&] { point = two_class_dual(masses, k, options.threads, nullptr); });
  seconds["floor"] = best_of(options.calls, cpu_seconds, [&] {
    (void)multinomial_floor(sums, options.alpha, options.threads);
  });
  seconds["bound"] = best_of(options.calls, cpu_seconds, [&] {
    (void)multinomial_bound_gain(sums, options.alpha, k, point.mix, point.threshold,
                                 options.threads);
  });
  seconds["value"] = best_of(options.calls, cpu_seconds, [&] {
    (void)multinomial_value_gain(sums, options.alpha, point.support, options.threads);
  });
  return seconds;
}

void run(const std::string& kind, const folkman::ClassSums& sums, const Options& options) {
  forget_peak();
  const double statistics = peak_bytes();
  const std::size_t m = sums.width();
  double floor = 0;
  const double floor_seconds = best_of(options.calls, seconds_now, [&] {
    floor = multinomial_floor(sums, options.alpha, options.threads);
  });
  for (const double share : options.shares) {
    const auto k =
        std::max<std::size_t>(1, static_cast<std::size_t>(share * static_cast<double>(m)));
    folkman::Selection selection;
    const auto select = [&] {
      selection = multinomial_select(sums, {.k = k,
                                            .alpha = options.alpha,
                                            .nodes = options.nodes,
                                            .floor = floor,
                                            .threads = options.threads,
                                            .monitor = nullptr});
    };
    forget_peak();
    const double first = best_of(1, seconds_now, select);
    const double best = best_of(options.calls, seconds_now, select);
    const double cpu = best_of(options.calls, cpu_seconds, select);
    const double peak = peak_bytes();
    const auto value =
        multinomial_value_gain(sums, options.alpha, selection.support, options.threads);
    const auto bound = multinomial_bound_gain(sums, options.alpha, k, selection.class_mix,
                                              std::nullopt, options.threads);
    nlohmann::json line{
        {"name", "select " + kind},
        {"m", m},
        {"k", k},
        {"seconds", best},
        {"first_call", first},
        {"cpu_seconds", cpu},
        {"ns_per_feature", 1e9 * best / static_cast<double>(m)},
        {"value_gain", value.gain},
        {"bound_gain", bound.gain},
        {"optimal", selection.certificate.optimal},
        {"support_checksum", checksum(selection.support)},
        {"peak_bytes", peak},
        {"floor_seconds", floor_seconds},
        {"peak_doubles_per_feature", (peak - statistics) / (8.0 * static_cast<double>(m))}};
    if (options.parts) line["cpu_parts"] = parts(sums, k, options);
    std::cout << line.dump() << std::endl;
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const Options options = options_of(argc, argv);
    if (!options.load.empty()) {
      folkman::ClassSums sums = empty_sums(0);
      sums.sums = {read_npy(options.load + "/a.npy"), read_npy(options.load + "/b.npy")};
      sums.features = folkman::Features::numbered(sums.sums[0].size());
      run(options.kind, sums, options);
      return 0;
    }
    for (const std::string kind : {"real", "counts"}) {
      if (options.kind != kind && options.kind != "both") continue;
      const folkman::ClassSums sums = made(kind, options.m);
      if (!options.dump.empty()) {
        write_npy(options.dump + "/a.npy", sums.sums[0]);
        write_npy(options.dump + "/b.npy", sums.sums[1]);
      }
      run(kind, sums, options);
    }
  } catch (const std::exception& failure) {
    std::cerr << failure.what() << '\n';
    return 1;
  }
}
