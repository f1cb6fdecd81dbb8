#include "folkman/base/files/file_set.hpp"

#include <system_error>

#include "folkman/base/files/part_file.hpp"

namespace folkman {

namespace fs = std::filesystem;

AtomicFile& FileSet::add(const fs::path& target) { return files_.emplace_back(target); }

void FileSet::leave_out(const fs::path& target) { left_out_.push_back(target); }

bool FileSet::is_journalled(const AtomicFile& file) const {
  std::error_code failure;
  return !file.temporary().empty() &&
         fs::equivalent(directory_of(file.target()), directory_of(stem_), failure);
}

std::vector<JournalStep> FileSet::steps() const {
  std::vector<JournalStep> all;
  for (const auto& file : files_) {
    if (!is_journalled(file)) continue;
    all.push_back({file.temporary().filename().string(), file.target().filename().string()});
  }
  for (const auto& target : left_out_) all.push_back({"", target.filename().string()});
  return all;
}

void FileSet::commit() {
  for (auto& file : files_) file.stage();
  const fs::path path = journal_of(stem_);
  AtomicFile journal(path);
  journal.write(journal_text(steps()));
  journal.stage();
  // Another writer of the same set may be between its steps: his are finished first.
  bool published = journal.publish_as_new();
  while (!published && finish_journal(path)) published = journal.publish_as_new();
  if (!published) journal.publish();
  std::vector<AtomicFile*> apart;
  for (auto& file : files_) {
    if (is_journalled(file)) {
      file.keep_temporary();  // and its lock, until the set is finished
    } else {
      apart.push_back(&file);
    }
  }
  for (AtomicFile* file : apart) file->publish();
  (void)finish_journal(path);
}

}  // namespace folkman
