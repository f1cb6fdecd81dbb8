// Finished runs of a comparison on disk, a JSON object a line, so that one that was stopped can go
// on: the first line says what was asked for, each other line is a run. Every line ends with a
// checksum, of a run seeded by that of the first line: a run is taken only as it was written, for
// this comparison. A line is appended whole and brought to the disk before the next run starts;
// lines that a crash cut short or a disk has damaged are taken away again, and their runs are done
// anew. A log without checksums, of an earlier version, is refused: whether its numbers are still
// what was measured, nobody can tell.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "folkman/workflow/compare_task.hpp"

namespace folkman {

// All that the accuracies depend on, the sizes of the files included.
[[nodiscard]] nlohmann::json asked_for(const CompareTask& task);
[[nodiscard]] nlohmann::json run_json(const CompareRun& run);

class CompareLog {
 public:
  // Error when the file was made by another command, is none of ours, or is being written by
  // another run. An empty name: no file.
  CompareLog(std::string file, const CompareTask& task);
  CompareLog(const CompareLog&) = delete;
  CompareLog& operator=(const CompareLog&) = delete;
  ~CompareLog();

  [[nodiscard]] const std::vector<CompareRun>& finished() const { return finished_; }
  [[nodiscard]] std::size_t damaged_lines() const { return damaged_; }
  void add(const CompareRun& run);

 private:
  void open();
  void read(const CompareTask& task);
  void start(const std::string& text);  // the first line of a new log, in place of `text`
  void check_opening(const std::string& line);
  void replace(const std::string& text);
  void append(const std::string& line);
  [[noreturn]] void fail(const std::string& what, const std::string& fix) const;

  std::string file_;
  int descriptor_ = -1;
  std::string opening_;     // the first line
  std::uint64_t seed_ = 0;  // its checksum
  std::size_t damaged_ = 0;
  std::vector<CompareRun> finished_;
};

}  // namespace folkman
