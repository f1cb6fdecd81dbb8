// Which of the files a person may name is one of ours.
#pragma once

#include <string>

namespace folkman::cli {

void check_readable(const std::string& file);                 // else Error of kind `file`
[[nodiscard]] bool is_folkman_file(const std::string& file);  // by its first bytes

}  // namespace folkman::cli
