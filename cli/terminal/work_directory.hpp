// A directory that is gone, with all it holds, when its owner is; or a named one that stays.
#pragma once

#include <filesystem>
#include <string>

namespace folkman::cli {

class WorkDirectory {
 public:
  explicit WorkDirectory(const std::string& keep);  // empty: a temporary one
  WorkDirectory(const WorkDirectory&) = delete;
  WorkDirectory& operator=(const WorkDirectory&) = delete;
  ~WorkDirectory();

  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
  bool temporary_ = false;
};

}  // namespace folkman::cli
