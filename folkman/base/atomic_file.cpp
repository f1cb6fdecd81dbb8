#include "folkman/base/atomic_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

constexpr std::size_t pending_limit = std::size_t{1} << 18;
constexpr int attempts = 1000;
constexpr mode_t permissions = 07777;

std::filesystem::path directory_of(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
}

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

// The name is new by O_EXCL, so neither another thread nor the leftovers of a killed run matter.
void AtomicFile::create_temporary() {
  const auto stem = ".folkman-" + std::to_string(::getpid()) + "-";
  for (int attempt = 0; attempt < attempts; ++attempt) {
    auto name = directory_of(target_) / (stem + std::to_string(attempt) + ".part");
    descriptor_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor_ >= 0) {
      temporary_ = std::move(name);
      return;
    }
    if (errno != EEXIST) fail(errno);
  }
  fail(EEXIST);
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

const std::filesystem::path& AtomicFile::sealed() {
  flush();
  if (!temporary_.empty() && ::fsync(descriptor_) != 0) fail(errno);
  return temporary_;
}

void AtomicFile::commit() {
  (void)sealed();
  if (::close(std::exchange(descriptor_, -1)) != 0) fail(errno);
  if (temporary_.empty()) return;
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
  temporary_.clear();
  // The rename itself is durable once the directory is; some file systems cannot, and need not.
  const int directory = ::open(directory_of(target_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return;
  ::fsync(directory);
  ::close(directory);
}

void AtomicFile::discard() noexcept {
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::fail(int error) const {
  throw Error({.kind = Fault::Kind::file,
               .where = shown_.string(),
               .what = "cannot be written: " + std::generic_category().message(error),
               .fix = remedy(error, shown_)});
}

}  // namespace folkman
