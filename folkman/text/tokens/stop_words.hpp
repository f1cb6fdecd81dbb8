// Words that are left out: scikit-learn's list of 318 English ones, or the user's own.
#pragma once

#include <string>
#include <vector>

namespace folkman {

// "english": the list; anything else is a file of one word a line.
[[nodiscard]] std::vector<std::string> stop_words(const std::string& name_or_file);

}  // namespace folkman
