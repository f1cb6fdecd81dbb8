// Files of one folder that belong together, a matrix with its names and labels say: all new or all
// old. What holds at each moment of commit(), should the process be killed there:
//
//   1. temporaries are written and brought to the disk     all old; the next writer clears them
//   away
//   2. the journal `.STEM.folkman-set` appears, whole,     all new: the journal names temporaries
//      by one rename                                       and targets, so who comes next finishes
//   3. the old head (the first file) is removed            nobody reads a mixture: the head is gone
//   4. the others are renamed into place
//   5. the head is renamed into place                      all new on the disk
//   6. the journal is removed
//
// Steps 3 to 6 are done by whoever finds the journal: its writer, the next writer of one of the
// files, or their next reader (set_journal.hpp). STEM is what the names begin with, "X" of X.npz
// and X.names.txt, so that a journal is found from any of them. Only names in its own folder are
// obeyed, whatever a journal says: it may come from a stranger.
//
// A file that is a device, or a link to another folder, cannot be in a journal; it is written
// by itself, after step 2.
#pragma once

#include <deque>
#include <filesystem>
#include <utility>

#include "folkman/base/files/atomic_file.hpp"
#include "folkman/base/files/set_journal.hpp"

namespace folkman {

class FileSet {
 public:
  explicit FileSet(std::filesystem::path stem) : stem_(std::move(stem)) {}

  AtomicFile& add(const std::filesystem::path& target);  // the first is the head
  void leave_out(const std::filesystem::path& target);   // an old set may have it: it goes
  void commit();

 private:
  [[nodiscard]] bool is_journalled(const AtomicFile& file) const;
  [[nodiscard]] std::vector<JournalStep> steps() const;

  std::filesystem::path stem_;
  std::deque<AtomicFile> files_;
  std::vector<std::filesystem::path> left_out_;
};

}  // namespace folkman
