// Classes of sparse rows in memory by a fitted model: bench_predict X.npz Y.npy K FOLDER. Prints
// the best time of several and leaves support.npy and predicted.npy (class numbers) in the folder.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/models/model.hpp"
#include "folkman/models/scoring/prediction.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace {

// One dimension of int32, NumPy's format version 1.
void save_npy(const std::string& file, const std::vector<std::int32_t>& values) {
  std::string header = "{'descr': '<i4', 'fortran_order': False, 'shape': (" +
                       std::to_string(values.size()) + ",), }";
  header.append(64 - (10 + header.size() + 1) % 64, ' ');
  header += '\n';
  std::ofstream out(file, std::ios::binary);
  out.write("\x93NUMPY\x01\x00", 8);
  out.put(static_cast<char>(header.size() & 0xffU));
  out.put(static_cast<char>(header.size() >> 8U));
  out << header;
  out.write(reinterpret_cast<const char*>(values.data()),
            static_cast<std::streamsize>(values.size() * sizeof(std::int32_t)));
}

}  // namespace

int main(int count, char** words) {
  using namespace folkman;
  if (count != 5) {
    std::cerr << "bench_predict X.npz Y.npy K FOLDER\n";
    return 2;
  }
  ReadOptions options;
  options.files = {words[1]};
  options.labels_file = words[2];
  Dataset data(options);
  const Batch rows = read_all(data);
  const ClassSums sums = class_sums(rows, data.classes(), data.features()).rounded();
  const Method& multinomial = method("multinomial");
  const Settings usual(multinomial.name(), multinomial.options(), {});
  const auto selection = multinomial.select({.sums = sums}, usual, std::stoul(words[3]), {});
  const Model model =
      fitted_model(multinomial, sums, selection, usual, multinomial.rule(sums, selection, usual));
  double shortest = std::numeric_limits<double>::infinity();
  std::vector<Class> found;
  for (int run = 0; run < 5; ++run) {
    const auto start = std::chrono::steady_clock::now();
    found = predicted(model, rows);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    shortest = std::min(shortest, taken.count());
  }
  const std::string folder = words[4];
  save_npy(folder + "/support.npy", model.support);
  save_npy(folder + "/predicted.npy", found);
  const auto entries = static_cast<double>(rows.columns.size());
  std::cout << nlohmann::json{{"seconds", shortest}, {"ns_per_nonzero", shortest / entries * 1e9}}
            << "\n";
}
