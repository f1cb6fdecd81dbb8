// The journal of a file set that is being published: base/files/file_set.hpp says what it is for.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace folkman {

// `part` becomes `target`; without a part, the target goes. Names without a folder.
struct JournalStep {
  std::string part;
  std::string target;
};

// The journal of the set whose names begin with `stem`, and its bytes.
[[nodiscard]] std::filesystem::path journal_of(const std::filesystem::path& stem);
[[nodiscard]] std::string journal_text(const std::vector<JournalStep>& steps);

// Does what the journal says and removes it; one at a time. False when it is none of ours.
[[nodiscard]] bool finish_journal(const std::filesystem::path& journal);

// Finishes what a killed writer of a set began, if `file` belongs to one. Error when it cannot.
void finish_set_of(const std::filesystem::path& file);

}  // namespace folkman
