// The temporary file beside a target while that is written: `.NAME.folkman-PID-N.part`, NAME being
// the target's. Its writer holds a lock on it (flock) as long as it lives, so one that nobody holds
// is left over from a run that was killed, and the next writer of the same target removes it. A
// process number would not tell: numbers are used again, and other machines count their own.
#pragma once

#include <filesystem>

namespace folkman {

struct PartFile {
  std::filesystem::path path;  // empty: it could not be made, and errno says why
  int descriptor = -1;         // open for writing, and locked where the disk knows locks
};

[[nodiscard]] PartFile new_part_file(const std::filesystem::path& target);
void remove_dead_part_files(const std::filesystem::path& target) noexcept;

// Whether `part` is the name of a temporary file of `target`; both without a folder.
[[nodiscard]] bool is_part_of(const std::filesystem::path& part,
                              const std::filesystem::path& target);

[[nodiscard]] std::filesystem::path directory_of(const std::filesystem::path& file);
// Renames in a directory last once it is on the disk; some file systems cannot, and need not.
void sync_directory(const std::filesystem::path& directory) noexcept;

}  // namespace folkman
