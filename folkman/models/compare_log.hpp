// Finished runs of a comparison on disk, a JSON object a line, so that one that was stopped can go
// on: the first line says what was asked for, each other line is a run. A line is appended whole
// and brought to the disk before the next run starts; one that a crash cut short is taken away
// again.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "folkman/models/compare.hpp"

namespace folkman {

// All that the accuracies depend on, the sizes of the files included.
[[nodiscard]] nlohmann::json asked_for(const CompareTask& task);
[[nodiscard]] nlohmann::json run_json(const CompareRun& run);

class CompareLog {
 public:
  // Error when the file was made by another command, or is none of ours. An empty name: no file.
  CompareLog(std::string file, const CompareTask& task);
  CompareLog(const CompareLog&) = delete;
  CompareLog& operator=(const CompareLog&) = delete;
  ~CompareLog();

  [[nodiscard]] const std::vector<CompareRun>& finished() const { return finished_; }
  void add(const CompareRun& run);

 private:
  void read(const CompareTask& task);
  void append(const std::string& line);
  [[noreturn]] void fail(const std::string& what, const std::string& fix) const;

  std::string file_;
  int descriptor_ = -1;
  std::vector<CompareRun> finished_;
};

}  // namespace folkman
