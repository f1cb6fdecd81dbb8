#include "folkman/data/bytes/kept_input.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>
#include <vector>

#include "folkman/base/error.hpp"
#include "folkman/base/files/waiting.hpp"

namespace folkman {
namespace {

constexpr const char* more_room = "set TMPDIR to a directory with room for it, or pass a file";

// While one is kept its inode is in use, so no other input can be taken for it.
struct KeptInputs {
  std::mutex lock;
  std::map<std::pair<dev_t, ino_t>, std::shared_ptr<KeptInput>> all;
};
KeptInputs& kept_inputs() {
  static KeptInputs inputs;
  return inputs;
}

}  // namespace

std::shared_ptr<KeptInput> KeptInput::found(const struct stat& facts) {
  KeptInputs& kept = kept_inputs();
  const std::scoped_lock hold(kept.lock);
  const auto at = kept.all.find({facts.st_dev, facts.st_ino});
  return at == kept.all.end() ? nullptr : at->second;
}

std::shared_ptr<KeptInput> KeptInput::made(int file, std::string name, const struct stat& facts) {
  auto input = std::make_shared<KeptInput>(file, std::move(name));
  KeptInputs& kept = kept_inputs();
  const std::scoped_lock hold(kept.lock);
  kept.all[{facts.st_dev, facts.st_ino}] = input;
  return input;
}

KeptInput::KeptInput(int file, std::string name) : name_(std::move(name)), file_(file) {}

KeptInput::~KeptInput() {
  ::close(file_);
  if (spool_ >= 0) ::close(spool_);
}

void KeptInput::fail(const std::string& what, const std::string& fix) const {
  throw Error({.kind = Fault::Kind::file, .where = name_, .what = what, .fix = fix});
}

std::size_t KeptInput::read(const Reading& reading, char* to, std::size_t size) {
  const std::scoped_lock hold(lock_);
  if (reading.position < spooled_) return reread(reading.position, to, size);
  if (reading.position != taken_) {
    fail("it gives its bytes only once, and they are gone", "pass a file");
  }
  if (ended_) return 0;
  wait_for_bytes(file_, reading.monitor);
  const std::int64_t got =
      unbroken([&]() -> std::int64_t { return ::read(file_, to, size); }, reading.monitor);
  if (got < 0) {
    fail("reading stopped at byte " + std::to_string(taken_) + ": " + said_of(errno),
         "check the disk or the program at the other end of the pipe");
  }
  ended_ = got == 0;
  if (reading.keep && taken_ == spooled_) keep(to, static_cast<std::size_t>(got));
  taken_ += static_cast<std::uint64_t>(got);
  return static_cast<std::size_t>(got);
}

std::size_t KeptInput::reread(std::uint64_t position, char* to, std::size_t size) const {
  const auto wanted = std::min<std::uint64_t>(size, spooled_ - position);
  while (true) {
    const ssize_t got = ::pread(spool_, to, wanted, static_cast<off_t>(position));
    if (got > 0) return static_cast<std::size_t>(got);
    if (got < 0 && errno == EINTR) continue;
    fail("what was kept of it cannot be read: " + said_of(errno), more_room);
  }
}

void KeptInput::keep(const char* bytes, std::size_t size) {
  if (spool_ < 0) open_spool();
  while (size > 0) {
    const ssize_t written = ::pwrite(spool_, bytes, size, static_cast<off_t>(spooled_));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("cannot be kept for a second reading: " + said_of(errno), more_room);
    bytes += written;
    size -= static_cast<std::size_t>(written);
    spooled_ += static_cast<std::uint64_t>(written);
  }
}

void KeptInput::open_spool() {
  std::error_code no_directory;
  auto directory = std::filesystem::temp_directory_path(no_directory).string();
  if (no_directory) directory = "/tmp";
  const std::string pattern = directory + "/folkman-input-XXXXXX";
  std::vector<char> path(pattern.c_str(), pattern.c_str() + pattern.size() + 1);
  spool_ = ::mkstemp(path.data());
  if (spool_ < 0) {
    fail("cannot be kept for a second reading in " + directory + ": " + said_of(errno), more_room);
  }
  ::unlink(path.data());
}

}  // namespace folkman
