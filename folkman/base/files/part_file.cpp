#include "folkman/base/files/part_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <vector>

namespace folkman {
namespace {

constexpr int attempts = 1000;

// A name may be as long as the disk allows; then there is no room for more, and its hash tells it.
std::string part_stem(const std::filesystem::path& target) {
  constexpr std::size_t longest = 180;
  std::string name = target.filename().string();
  if (name.size() > longest) {
    const auto hash = XXH3_64bits(name.data(), name.size());
    name.resize(longest - 20);
    name += std::to_string(hash);
  }
  return std::string(".").append(name).append(".folkman-");
}

// False: another writer took it for dead before we had locked it, and removes it.
bool is_claimed(int descriptor) {
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) return errno != EWOULDBLOCK;
  struct stat found {};
  return ::fstat(descriptor, &found) != 0 || found.st_nlink > 0;
}

bool is_same_file(int descriptor, const std::filesystem::path& path) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(descriptor, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

// Only who gets the lock at once may remove it: where there are no locks, nobody does.
void remove_if_dead(const std::filesystem::path& part) {
  const int descriptor = ::open(part.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return;
  if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0 && is_same_file(descriptor, part)) {
    ::unlink(part.c_str());
  }
  ::close(descriptor);
}

}  // namespace

PartFile new_part_file(const std::filesystem::path& target) {
  const auto stem = part_stem(target) + std::to_string(::getpid()) + "-";
  for (int attempt = 0; attempt < attempts; ++attempt) {
    auto path = directory_of(target) / (stem + std::to_string(attempt) + ".part");
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0 && errno == EEXIST) continue;
    if (descriptor < 0) return {};
    if (is_claimed(descriptor)) return {std::move(path), descriptor};
    ::close(descriptor);
  }
  errno = EEXIST;
  return {};
}

void remove_dead_part_files(const std::filesystem::path& target) noexcept {
  try {
    std::error_code failure;
    std::vector<std::filesystem::path> found;
    for (std::filesystem::directory_iterator entry(directory_of(target), failure), end;
         !failure && entry != end; entry.increment(failure)) {
      if (is_part_of(entry->path().filename(), target)) found.push_back(entry->path());
    }
    for (const auto& part : found) remove_if_dead(part);
  } catch (const std::exception&) {
    return;  // rubbish that stays does no harm
  }
}

bool is_part_of(const std::filesystem::path& part, const std::filesystem::path& target) {
  const std::string name = part.string();
  return name.starts_with(part_stem(target)) && name.ends_with(".part") &&
         name.find('/') == std::string::npos;
}

std::filesystem::path directory_of(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
}

void sync_directory(const std::filesystem::path& directory) noexcept {
  const int descriptor = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace folkman
