#include "folkman/data/raw_input.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <vector>

#include "folkman/base/error.hpp"
#include "folkman/base/file_set.hpp"

namespace folkman {
namespace {

std::string reason(int code) { return std::generic_category().message(code); }

}  // namespace

RawInput::RawInput(const std::string& path, Options options)
    : name_(path == "-" ? "standard input" : path), options_(options) {
  if (path == "-") {
    file_ = STDIN_FILENO;
  } else {
    finish_set_of(path);
    // A named pipe that nobody writes to yet: the wait is in read(), where a stop is heard.
    file_ = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file_ < 0) fail("cannot be opened: " + reason(errno), "check the path and its permissions");
    owned_ = true;
  }
  struct stat facts {};
  if (::fstat(file_, &facts) != 0) {
    const int code = errno;
    if (owned_) ::close(file_);
    fail("cannot be read: " + reason(code), "check the path and its permissions");
  }
  if (S_ISDIR(facts.st_mode)) {
    if (owned_) ::close(file_);
    fail("is a directory", "name the files in it, or a pattern such as '" + path + "/*'");
  }
  regular_ = S_ISREG(facts.st_mode);
  if (regular_) {
    const off_t at = ::lseek(file_, 0, SEEK_CUR);
    start_ = at > 0 ? static_cast<std::uint64_t>(at) : 0;
    const auto whole = static_cast<std::uint64_t>(facts.st_size);
    size_ = whole > start_ ? whole - start_ : 0;
  } else if (!owned_ && options_.keep) {
    open_spool();
  }
}

RawInput::~RawInput() {
  if (owned_) ::close(file_);
  if (spool_ >= 0) ::close(spool_);
}

void RawInput::fail(const std::string& what, const std::string& fix) const {
  throw Error({.kind = Fault::Kind::file, .where = name_, .what = what, .fix = fix});
}

// Until there are bytes, or the end. A signal may come to another thread than the one that waits
// here, so the wait is cut into pieces.
void RawInput::wait_for_bytes() const {
  constexpr int milliseconds = 50;
  pollfd waiting{.fd = file_, .events = POLLIN, .revents = 0};
  while (true) {
    const int ready = ::poll(&waiting, 1, milliseconds);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return;
    check_stop(options_.monitor);
  }
}

std::size_t RawInput::read(char* to, std::size_t size) {
  while (true) {
    if (!regular_) wait_for_bytes();
    const ssize_t got = regular_ ? ::pread(file_, to, size, static_cast<off_t>(start_ + position_))
                                 : ::read(file_, to, size);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) {
      check_stop(options_.monitor);
      continue;
    }
    if (got < 0) {
      fail("reading stopped at byte " + std::to_string(position_) + ": " + reason(errno),
           "check the disk or the program at the other end of the pipe");
    }
    position_ += static_cast<std::uint64_t>(got);
    if (spool_ >= 0) {
      if (got > 0) {
        spool(to, static_cast<std::size_t>(got));
      } else {
        end_of_pipe();
      }
    }
    return static_cast<std::size_t>(got);
  }
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

void RawInput::open_spool() {
  std::error_code no_directory;
  auto directory = std::filesystem::temp_directory_path(no_directory).string();
  if (no_directory) directory = "/tmp";
  const std::string pattern = directory + "/folkman-stdin-XXXXXX";
  std::vector<char> path(pattern.c_str(), pattern.c_str() + pattern.size() + 1);
  spool_ = ::mkstemp(path.data());
  if (spool_ < 0) {
    fail("cannot be kept for a second reading in " + directory + ": " + reason(errno),
         "set TMPDIR to a directory with room for it, or pass a file");
  }
  ::unlink(path.data());
}

void RawInput::spool(const char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t written = ::write(spool_, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      fail("cannot be kept for a second reading: " + reason(errno),
           "set TMPDIR to a directory with room for it, or pass a file");
    }
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
}

void RawInput::end_of_pipe() {
  ::lseek(spool_, 0, SEEK_SET);
  if (::dup2(spool_, STDIN_FILENO) < 0) {
    fail("cannot be kept for a second reading: " + reason(errno), "pass a file");
  }
  ::close(spool_);
  spool_ = -1;
  regular_ = true;  // a further read finds the end again
}

}  // namespace folkman
