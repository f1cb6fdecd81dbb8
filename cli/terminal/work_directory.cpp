#include "cli/terminal/work_directory.hpp"

#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "folkman/base/error.hpp"

namespace folkman::cli {
namespace {

[[noreturn]] void refuse(const std::string& path, const std::error_code& failure) {
  throw Error({.kind = Fault::Kind::file,
               .where = path,
               .what = "cannot be made: " + failure.message(),
               .fix = "choose a place that you may write to, with --keep DIR or TMPDIR"});
}

}  // namespace

WorkDirectory::WorkDirectory(const std::string& keep) : path_(keep), temporary_(keep.empty()) {
  std::error_code failure;
  if (!temporary_) {
    std::filesystem::create_directories(path_, failure);
    if (failure) refuse(keep, failure);
    return;
  }
  const auto parent = std::filesystem::temp_directory_path(failure);
  std::string name = (parent / "folkman-demo-XXXXXX").string();
  if (failure || ::mkdtemp(name.data()) == nullptr) {
    refuse(name, failure ? failure : std::error_code(errno, std::generic_category()));
  }
  path_ = name;
}

WorkDirectory::~WorkDirectory() {
  std::error_code ignored;
  if (temporary_) std::filesystem::remove_all(path_, ignored);
}

}  // namespace folkman::cli
