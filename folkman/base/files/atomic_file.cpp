#include "folkman/base/files/atomic_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/files/part_file.hpp"
#include "folkman/base/files/set_journal.hpp"

namespace folkman {
namespace {

constexpr std::size_t pending_limit = std::size_t{1} << 18;
constexpr mode_t permissions = 07777;

std::string remedy(int error, const std::filesystem::path& target) {
  switch (error) {
    case ENOENT:
    case ENOTDIR:
      return "make the directory " + directory_of(target).string() + " first, or choose another";
    case EISDIR:
      return "give the name of a file, not of a directory";
    case EACCES:
    case EPERM:
    case EROFS:
      return "choose a place that you may write to";
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return "free some space, or choose another disk; what stood there before is untouched";
    default:
      return "check the path and the disk; what stood there before is untouched";
  }
}

// A link is followed, so that the file it points to is replaced and not the link.
std::filesystem::path followed(const std::filesystem::path& path) {
  std::error_code failure;
  if (!std::filesystem::is_symlink(path, failure)) return path;
  auto real = std::filesystem::canonical(path, failure);
  return failure ? path : real;
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path target)
    : shown_(std::move(target)), target_(followed(shown_)) {
  if (!target_.has_filename()) fail(target_.empty() ? ENOENT : EISDIR);
  struct stat found {};
  const bool exists = ::stat(target_.c_str(), &found) == 0;
  if (exists && S_ISDIR(found.st_mode)) fail(EISDIR);
  if (exists && !S_ISREG(found.st_mode)) {
    descriptor_ = ::open(target_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail(errno);
    return;
  }
  if (exists && ::access(target_.c_str(), W_OK) != 0) fail(errno);
  create_temporary();
  if (exists) ::fchmod(descriptor_, found.st_mode & permissions);
}

AtomicFile::~AtomicFile() { discard(); }

void AtomicFile::create_temporary() {
  finish_set_of(target_);  // whose temporaries are not dead, but wanted
  remove_dead_part_files(target_);
  PartFile part = new_part_file(target_);
  if (part.path.empty()) fail(errno);
  temporary_ = std::move(part.path);
  descriptor_ = part.descriptor;
}

void AtomicFile::write(std::span<const std::byte> bytes) {
  if (pending_.size() + bytes.size() > pending_limit) flush();
  if (bytes.size() > pending_limit) return put(bytes.data(), bytes.size());
  pending_.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

void AtomicFile::flush() {
  put(reinterpret_cast<const std::byte*>(pending_.data()), pending_.size());
  pending_.clear();
}

void AtomicFile::put(const std::byte* bytes, std::size_t size) {
  while (size > 0) {
    const auto written = ::write(descriptor_, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(errno);
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
}

void AtomicFile::commit() {
  stage();
  publish();
}

void AtomicFile::stage() {
  flush();
  if (!temporary_.empty() && ::fsync(descriptor_) != 0) fail(errno);
}

// Closed after the rename: until then the lock says that the temporary has an owner.
void AtomicFile::publish() {
  if (!temporary_.empty()) {
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
    temporary_.clear();
    sync_directory(directory_of(target_));
  }
  if (::close(std::exchange(descriptor_, -1)) != 0) fail(errno);
}

bool AtomicFile::publish_as_new() {
  const auto rename = [&](unsigned flags) {
    return ::renameat2(AT_FDCWD, temporary_.c_str(), AT_FDCWD, target_.c_str(), flags) == 0;
  };
  if (!rename(RENAME_NOREPLACE)) {
    if (errno == EEXIST) return false;
    const bool unknown = errno == EINVAL || errno == ENOSYS;  // of this disk: then without
    if (!unknown || !rename(0)) fail(errno);
  }
  temporary_.clear();
  sync_directory(directory_of(target_));
  ::close(std::exchange(descriptor_, -1));
  return true;
}

void AtomicFile::discard() noexcept {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

void AtomicFile::fail(int error) const {
  refuse_file(shown_.string(), "cannot be written: " + std::generic_category().message(error),
              remedy(error, shown_));
}

}  // namespace folkman
