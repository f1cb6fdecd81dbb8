// What is asked for: data, a method and its options.
#pragma once

#include <algorithm>
#include <concepts>
#include <iterator>
#include <utility>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/methods/option.hpp"

namespace folkman {

struct Task {
  ReadOptions data = {};       // `data.files` empty when `sums_file` is given
  std::string sums_file = {};  // saved sums (or a long table) instead of data
  std::string method = "multinomial";
  GivenOptions options = {};  // of the method, by name: {"k", "20"}, {"alpha", "cv"}

  // An option from a word, a number or a flag: task.set("k", 20).set("alpha", "cv").
  Task& set(const std::string& name, std::string value) {
    options[name] = std::move(value);
    return *this;
  }
  Task& set(const std::string& name, const char* value) { return set(name, std::string(value)); }
  Task& set(const std::string& name, bool value) { return set(name, value ? "true" : "false"); }
  Task& set(const std::string& name, double value) { return set(name, option_text(value)); }
  Task& set(const std::string& name, std::integral auto value) {
    return set(name, std::to_string(value));
  }
};

struct PathTask {
  Task task = {};                          // its k is not used
  std::optional<std::size_t> points = {};  // unset: as many as the method gives; 0: every k
  std::size_t max_k = 0;                   // 0: as far as the method goes by itself
};

// evaluation/stability.hpp says what the numbers mean.
struct Stability {
  int resamples = 0;
  int permutations = 0;
  std::vector<double> frequency;  // of each chosen feature, in the order of the support
  double false_discoveries = 0;   // estimated share of the chosen features
};

// What came in besides the answer.
struct InputReport {
  std::vector<std::string> warnings;  // "k = 900 is more than the 100 features; all are chosen"
  std::vector<BadRow> bad_rows;

  void warn(std::vector<std::string> more) {
    std::ranges::move(more, std::back_inserter(warnings));
  }
};

}  // namespace folkman
