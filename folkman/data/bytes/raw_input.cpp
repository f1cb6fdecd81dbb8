#include "folkman/data/bytes/raw_input.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/files/set_journal.hpp"
#include "folkman/base/files/waiting.hpp"
#include "folkman/data/bytes/kept_input.hpp"

namespace folkman {

RawInput::RawInput(const std::string& path, Options options)
    : name_(path == "-" ? "standard input" : path), options_(options) {
  struct stat facts {};
  if (path == "-") {
    file_ = STDIN_FILENO;
  } else if (::stat(path.c_str(), &facts) == 0 && !S_ISREG(facts.st_mode)) {
    // To open a pipe again would be to wait for another writer.
    kept_ = KeptInput::found(facts);
  }
  if (kept_ != nullptr) return;
  if (path != "-") open(path);
  if (::fstat(file_, &facts) != 0) {
    const int code = errno;
    if (owned_) ::close(file_);
    fail("cannot be read: " + said_of(code), "check the path and its permissions");
  }
  look_at(path, facts);
}

RawInput::~RawInput() {
  if (owned_) ::close(file_);
}

void RawInput::fail(const std::string& what, const std::string& fix) const {
  throw Error({.kind = Fault::Kind::file, .where = name_, .what = what, .fix = fix});
}

void RawInput::open(const std::string& path) {
  finish_set_of(path);
  // A named pipe that nobody writes to yet: the wait is in read(), where a stop is heard.
  file_ = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (file_ < 0) fail("cannot be opened: " + said_of(errno), "check the path and its permissions");
  owned_ = true;
}

void RawInput::look_at(const std::string& path, const struct stat& facts) {
  if (S_ISDIR(facts.st_mode)) {
    if (owned_) ::close(file_);
    fail("is a directory", "name the files in it, or a pattern such as '" + path + "/*'");
  }
  regular_ = S_ISREG(facts.st_mode);
  if (!regular_) return keep(facts);
  const off_t at = ::lseek(file_, 0, SEEK_CUR);
  start_ = at > 0 ? static_cast<std::uint64_t>(at) : 0;
  const auto whole = static_cast<std::uint64_t>(facts.st_size);
  size_ = whole > start_ ? whole - start_ : 0;
}

// Of an input that was opened: as it was kept before, or from now on if that is asked for.
void RawInput::keep(const struct stat& facts) {
  kept_ = KeptInput::found(facts);
  if (kept_ != nullptr && owned_) ::close(std::exchange(file_, -1));
  if (kept_ != nullptr) owned_ = false;
  if (kept_ != nullptr || !options_.keep) return;
  const int file = owned_ ? std::exchange(file_, -1) : ::fcntl(file_, F_DUPFD_CLOEXEC, 0);
  owned_ = false;
  if (file < 0) fail("cannot be read: " + said_of(errno), "close other files, or pass a file");
  kept_ = KeptInput::made(file, name_, facts);
}

std::size_t RawInput::read(char* to, std::size_t size) {
  std::size_t got = 0;
  if (kept_ != nullptr) {
    got = kept_->read({.position = position_, .keep = options_.keep, .monitor = options_.monitor},
                      to, size);
  } else {
    const auto once = [&]() -> std::int64_t {
      return regular_ ? ::pread(file_, to, size, static_cast<off_t>(start_ + position_))
                      : ::read(file_, to, size);
    };
    if (!regular_) wait_for_bytes(file_, options_.monitor);
    const std::int64_t found = unbroken(once, options_.monitor);
    if (found < 0) {
      fail("reading stopped at byte " + std::to_string(position_) + ": " + said_of(errno),
           "check the disk or the program at the other end of the pipe");
    }
    got = static_cast<std::size_t>(found);
  }
  position_ += got;
  return got;
}

void RawInput::read_whole(std::string& bytes) {
  constexpr std::size_t least = 4096;
  bytes.resize(size_ + 1);  // one more, to see the end without another piece
  std::size_t filled = 0;
  while (const std::size_t got = read(bytes.data() + filled, bytes.size() - filled)) {
    filled += got;
    if (filled == bytes.size()) bytes.resize(std::max(least, 2 * filled));
  }
  bytes.resize(filled);
}

}  // namespace folkman
