// Rows of documents as lines that can be read: "label: word word*2", words in alphabetical order.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "folkman/data/dataset/dataset.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {

struct DocumentTable {
  std::vector<std::string> rows = {};
  std::vector<std::string> carried = {};
  std::vector<std::string> warnings = {};
  std::vector<std::string> bad = {};
};

class DocumentTest : public ::testing::Test {
 protected:
  [[nodiscard]] static DocumentTable table(const ReadOptions& options) {
    Dataset data(options);
    const Batch batch = read_all(data);
    DocumentTable table{.carried = batch.carried, .warnings = data.warnings()};
    for (const auto& row : data.bad_rows()) table.bad.push_back(row.message);
    for (std::size_t row = 0; row < batch.rows(); ++row) {
      const auto label = batch.classes[row];
      std::string line;
      line.append(label < 0 ? "?" : data.classes()[static_cast<std::size_t>(label)]).append(":");
      for (auto i = static_cast<std::size_t>(batch.starts[row]);
           i < static_cast<std::size_t>(batch.starts[row + 1]); ++i) {
        line.append(" ").append(data.features().name(batch.columns[i]));
        if (batch.values[i] != 1) line.append("*").append(shown_value(batch.values[i]));
      }
      table.rows.push_back(line);
    }
    return table;
  }
  [[nodiscard]] std::string error_in(const ReadOptions& options) const {
    auto message = error_of([&] { (void)table(options); });
    const std::string directory = files_.path("");
    for (auto at = message.find(directory); at != std::string::npos; at = message.find(directory)) {
      message.erase(at, directory.size());
    }
    return message;
  }
  ScratchFiles files_;

 private:
  [[nodiscard]] static std::string shown_value(double value) {
    auto text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text;
  }
};

}  // namespace folkman
