// One split of a comparison, for methods that weigh the attributes of a table: there is no choice
// of a size and no second stage, so each method is one run, called size `all`. Its k is the number
// of attributes with a weight; its stage time is that of the whole fit, preparation and choice of
// penalties included, from the training rows in memory.
#pragma once

#include <optional>
#include <string>

#include "folkman/training/table_training.hpp"
#include "folkman/workflow/compared_split.hpp"

namespace folkman {

class ComparedTable {
 public:
  static constexpr const char* size = "all";

  ComparedTable(const CompareTask& task, SplitSource source, int repeat);

  [[nodiscard]] const InputReport& input() const { return input_; }
  [[nodiscard]] CompareRun run(const std::string& method);

 private:
  const CompareTask& task_;
  SplitSource source_;
  int repeat_;
  std::optional<TableTraining> training_;  // read when first needed
  InputReport input_;
};

}  // namespace folkman
