// A pass that gathers class sums and may be killed at any moment: started again, it goes on from
// its checkpoint, a file with the exact sums of all rows so far, the place in the files where these
// end and the names met. Numbers of names are kept and sums are exact, so the answer has the bits
// of a pass that nobody disturbed. The file is written whole or not at all; one that cannot be
// written leaves the one before, and the pass goes on with a warning.
//
// Kind "checkpoint" (docs/FILE_FORMAT.md): what was asked for (`asked`, `asked_values`), what the
// files were (`inputs`, `input_sizes`, `input_written`, `input_ends`), meta `program`; the state of
// the reading (data/dataset/reading_state.hpp); the cells (saved_cells.hpp).
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/data/dataset/input_facts.hpp"
#include "folkman/statistics/cells/class_cells.hpp"

namespace folkman {

class SumsCheckpoint {
 public:
  // Of a data set whose options want one. Error where it cannot be kept.
  SumsCheckpoint(const ReadOptions& options, const GatherOptions& gathering, std::size_t folds);

  // The cells of a run before this one, and the data set goes on where it ended; nothing where
  // there was none. Error where it was of another job, of other data, or is damaged.
  [[nodiscard]] std::optional<std::vector<ClassCells>> earlier(Dataset& data,
                                                               std::vector<ClassCells> empty) const;

  [[nodiscard]] bool is_due() const { return Clock::now() >= due_; }
  void save(const Dataset& data, const std::vector<ClassCells>& cells);
  // Of the saving that failed.
  [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  using Clock = std::chrono::steady_clock;
  void put_off(Clock::duration cost);

  CheckpointOptions options_;
  bool of_numbers_ = false;
  std::map<std::string, std::string> asked_;
  std::vector<InputFacts> inputs_;
  Clock::time_point due_;
  std::vector<std::string> warnings_;
};

}  // namespace folkman
