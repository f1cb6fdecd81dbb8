#include "cli/terminal/kind_of_file.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "folkman/base/error.hpp"

namespace folkman::cli {

void check_readable(const std::string& file) {
  std::error_code failure;
  if (std::filesystem::is_directory(file, failure)) {
    throw Error({.kind = Fault::Kind::file,
                 .where = file,
                 .what = "is a directory",
                 .fix = "give the name of a file"});
  }
  errno = 0;
  if (::access(file.c_str(), R_OK) == 0) return;  // to open a pipe would be to use it up
  throw Error({.kind = Fault::Kind::file,
               .where = file,
               .what = "cannot be read: " + std::generic_category().message(errno),
               .fix = "check the name and the permissions"});
}

bool is_folkman_file(const std::string& file) {
  constexpr std::string_view magic =
      "\x93"
      "FOLKMAN";
  std::error_code failure;
  if (!std::filesystem::is_regular_file(file, failure)) return false;  // a pipe is read only once
  std::array<char, magic.size()> start{};
  std::ifstream stream(file, std::ios::binary);
  stream.read(start.data(), start.size());
  return stream.gcount() == static_cast<std::streamsize>(magic.size()) &&
         std::string_view(start.data(), start.size()) == magic;
}

}  // namespace folkman::cli
