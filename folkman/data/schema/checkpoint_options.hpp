// Where a job that reads for long keeps what it has so far, so that the same job started again goes
// on from there (statistics/checkpoints/sums_checkpoint.hpp says what is kept).
#pragma once

#include <map>
#include <optional>
#include <string>

namespace folkman {

struct CheckpointOptions {
  std::string file = {};  // empty: nothing is kept
  // Seconds from one to the next, at least: longer where writing is slow. Unset: ten minutes.
  std::optional<double> every = {};
  bool restart = false;  // what the file holds does not count: begin at the first row
  // What was asked for beside the data, by id of the option: {"k", "500"}. A checkpoint of a job
  // that was asked for anything else is an error.
  std::map<std::string, std::string> asked = {};

  [[nodiscard]] bool wanted() const { return !file.empty(); }
};

}  // namespace folkman
