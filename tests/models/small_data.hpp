// Small random data for the tests of this room: rows in memory, their class sums by the plainest
// loop, and the same rows as an svmlight file that vanishes with its owner.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "folkman/data/batch/batch.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman::test {

inline Batch random_rows(unsigned seed, std::size_t rows, std::size_t width, int classes,
                         int most = 4) {
  std::mt19937 rng(seed);
  Batch batch;
  for (std::size_t row = 0; row < rows; ++row) {
    const auto c = static_cast<Class>(rng() % static_cast<unsigned>(classes));
    for (std::size_t i = 0; i < width; ++i) {
      const bool favoured = static_cast<int>(i) % classes == c && i < width / 2;
      if (rng() % 10 >= (favoured ? 6U : 2U)) continue;
      batch.columns.push_back(static_cast<Column>(i));
      batch.values.push_back(1 + static_cast<int>(rng() % static_cast<unsigned>(most)));
    }
    batch.starts.push_back(static_cast<Offset>(batch.columns.size()));
    batch.classes.push_back(c);
  }
  return batch;
}

inline ClassSums sums_of(const Batch& batch, std::size_t width, int classes) {
  ClassSums sums;
  for (int c = 0; c < classes; ++c) sums.classes.push_back(std::to_string(c));
  sums.features = Features::numbered(width, 1);
  sums.rows = static_cast<Offset>(batch.rows());
  sums.class_weight.assign(static_cast<std::size_t>(classes), 0.0);
  sums.sums.assign(static_cast<std::size_t>(classes), std::vector<double>(width));
  sums.binary = true;
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    const auto c = static_cast<std::size_t>(batch.classes[row]);
    sums.class_weight[c] += batch.weight(row);
    for (Offset i = batch.starts[row]; i < batch.starts[row + 1]; ++i) {
      sums.sums[c][batch.columns[i]] += batch.weight(row) * batch.values[i];
      sums.binary = sums.binary && batch.values[i] == 1;
    }
  }
  return sums;
}

inline Selection all_features(std::size_t width) {
  Selection selection;
  for (std::size_t i = 0; i < width; ++i) selection.support.push_back(static_cast<Column>(i));
  selection.scores.assign(width, 1.0);
  selection.points_to.assign(width, 0);
  return selection;
}

inline Selection features_at(std::vector<Column> support) {
  Selection selection;
  selection.scores.assign(support.size(), 1.0);
  selection.points_to.assign(support.size(), 0);
  selection.support = std::move(support);
  return selection;
}

class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& name, const std::string& text = "")
      : path_(std::filesystem::path(::testing::TempDir()) /
              ("folkman_" + std::to_string(::getpid()) + "_" + name)) {
    std::ofstream(path_, std::ios::binary) << text;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { std::filesystem::remove(path_); }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

// One-based, class c labelled names[c].
inline std::string svmlight_text(const Batch& batch, const std::vector<std::string>& names) {
  std::ostringstream text;
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    text << names[static_cast<std::size_t>(batch.classes[row])];
    for (Offset i = batch.starts[row]; i < batch.starts[row + 1]; ++i) {
      text << ' ' << batch.columns[i] + 1 << ':' << batch.values[i];
    }
    text << '\n';
  }
  return text.str();
}

}  // namespace folkman::test
