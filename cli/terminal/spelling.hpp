// Options in the spelling of the command line.
#pragma once

#include <string>
#include <string_view>

namespace folkman::cli {

// How an option is spelled on the command line: --class-prior.
[[nodiscard]] std::string flag_of(std::string_view option);
// A message of the library, its options spelled so.
[[nodiscard]] std::string in_flags(std::string_view message);

}  // namespace folkman::cli
