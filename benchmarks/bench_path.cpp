// Times the whole certified path of made-up two-class sums:
//   bench_path [--kind real|uniform|counts] [--m 15000] [--points all|N] [--threads 0] [--runs 7]
//              [--dump DIR]
// One JSON object a line. `sample` holds the gain of the bound at some sizes, to be compared with a
// rival; `max_relative_bound_slack` compares it there with a long double bisection, where that is
// not too slow. --dump writes the sums as a.npy and b.npy.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "folkman/methods/naive_bayes/multinomial.hpp"

namespace {

using Masses = std::vector<std::vector<double>>;

// Feature i has mass g and share p of it in the first class.
Masses made_up(const std::string& kind, std::size_t width) {
  std::mt19937_64 random(20);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform;
  Masses masses(2, std::vector<double>(width));
  for (std::size_t i = 0; i < width; ++i) {
    const double g = std::exp(1.5 * normal(random));
    const double p = 1 / (1 + std::exp(-0.8 * normal(random)));
    if (kind == "uniform") {
      masses[0][i] = uniform(random);
      masses[1][i] = uniform(random);
    } else if (kind == "counts") {
      masses[0][i] = std::poisson_distribution<int>(2 * g * p)(random);
      masses[1][i] = std::poisson_distribution<int>(2 * g * (1 - p))(random);
    } else {
      masses[0][i] = g * p;
      masses[1][i] = g * (1 - p);
    }
  }
  return masses;
}

void write_npy(const std::string& file, const std::vector<double>& values) {
  std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (" +
                       std::to_string(values.size()) + ",), }";
  header.resize((header.size() + 10 + 64) / 64 * 64 - 10, ' ');
  header.back() = '\n';
  std::ofstream out(file, std::ios::binary);
  out << "\x93NUMPY" << '\x01' << '\0' << static_cast<char>(header.size() % 256)
      << static_cast<char>(header.size() / 256) << header;
  out.write(reinterpret_cast<const char*>(values.data()),
            static_cast<std::streamsize>(values.size() * sizeof(double)));
}

// min_q s_k(h(q)) by bisection on the logit.
long double exact_bound(const Masses& masses, std::size_t k) {
  using Scored = std::pair<long double, std::size_t>;
  std::vector<Scored> h(masses[0].size());
  long double low = -30;
  long double high = 30;
  long double best = INFINITY;
  for (int step = 0; step < 66; ++step) {
    const long double z = (low + high) / 2;
    const long double q = 1 / (1 + std::exp(-z));
    const long double r = 1 / (1 + std::exp(z));
    for (std::size_t i = 0; i < h.size(); ++i) {
      const long double a = masses[0][i];
      const long double b = masses[1][i];
      h[i] = {(a > 0 ? a * std::log(a / ((a + b) * q)) : 0) +
                  (b > 0 ? b * std::log(b / ((a + b) * r)) : 0),
              i};
    }
    std::nth_element(h.begin(), h.begin() + static_cast<std::ptrdiff_t>(k - 1), h.end(),
                     std::greater<>());
    long double sum = 0;
    long double slope = 0;
    for (std::size_t j = 0; j < k; ++j) {
      sum += h[j].first;
      slope += static_cast<long double>(masses[1][h[j].second]) * q -
               static_cast<long double>(masses[0][h[j].second]) * r;
    }
    best = std::min(best, sum);
    (slope > 0 ? high : low) = z;
  }
  return best;
}

std::vector<std::size_t> log_spaced(std::size_t width, std::size_t points) {
  std::vector<std::size_t> sizes;
  for (std::size_t j = 0; j < points; ++j) {
    const double share = points > 1 ? static_cast<double>(j) / static_cast<double>(points - 1) : 1;
    const auto k = static_cast<std::size_t>(
        std::llround(std::exp(share * std::log(static_cast<double>(width)))));
    if (sizes.empty() || k > sizes.back()) sizes.push_back(std::min(k, width));
  }
  return sizes;
}

folkman::ClassSums sums_of(Masses masses) {
  folkman::ClassSums sums;
  sums.classes = {"plus", "minus"};
  sums.class_weight = {1, 1};
  sums.features = folkman::Features::numbered(masses[0].size());
  sums.sums = std::move(masses);
  return sums;
}

nlohmann::json timed_path(const folkman::ClassSums& sums, const folkman::PathOptions& options,
                          int runs) {
  folkman::Path path;
  std::vector<double> seconds;
  for (int run = 0; run < runs; ++run) {
    const auto start = std::chrono::steady_clock::now();
    path = folkman::multinomial_path(sums, options);
    seconds.push_back(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  nlohmann::json result{{"seconds", std::ranges::min(seconds)},
                        {"seconds_first", seconds.front()},
                        {"sizes", path.k.size()},
                        {"elbow", path.elbow}};
  auto sample = nlohmann::json::array();
  double slack = 0;
  for (const std::size_t k : log_spaced(path.k.size(), 12)) {
    const double gain = path.bound[k - 1] - path.floor;
    sample.push_back({{"k", path.k[k - 1]},
                      {"bound_gain", gain},
                      {"value_gain", path.value[k - 1] - path.floor}});
    if (sums.width() > 100000) continue;
    const auto exact = static_cast<double>(exact_bound(sums.sums, path.k[k - 1]));
    slack = std::max(slack, std::abs(gain - exact) / exact);
  }
  result["sample"] = std::move(sample);
  if (sums.width() <= 100000) result["max_relative_bound_slack"] = slack;
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  std::map<std::string, std::string> given{{"--kind", ""},      {"--m", "15000"},
                                           {"--points", "all"}, {"--threads", "0"},
                                           {"--runs", "7"},     {"--dump", ""}};
  for (int i = 1; i + 1 < argc; i += 2) given[argv[i]] = argv[i + 1];
  const std::size_t width = std::stoull(given["--m"]);
  std::vector<std::string> kinds{"real", "uniform", "counts"};
  if (!given["--kind"].empty()) kinds = {given["--kind"]};
  for (const std::string& kind : kinds) {
    const folkman::ClassSums sums = sums_of(made_up(kind, width));
    if (!given["--dump"].empty()) {
      write_npy(given["--dump"] + "/a.npy", sums.sums[0]);
      write_npy(given["--dump"] + "/b.npy", sums.sums[1]);
    }
    folkman::PathOptions options{.sizes = {}, .alpha = 0, .threads = std::stoi(given["--threads"])};
    if (given["--points"] != "all")
      options.sizes = log_spaced(width, std::stoull(given["--points"]));
    nlohmann::json line = timed_path(sums, options, std::stoi(given["--runs"]));
    line["name"] = "path " + kind;
    line["m"] = width;
    std::cout << line.dump() << '\n';
  }
}
