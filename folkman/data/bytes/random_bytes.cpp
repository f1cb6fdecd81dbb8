#include "folkman/data/bytes/random_bytes.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

[[noreturn]] void fail(const std::string& shown, int error) {
  throw Error({.kind = Fault::Kind::file,
               .where = shown,
               .what = "cannot be read: " + std::generic_category().message(error),
               .fix = "check the path and its permissions"});
}

}  // namespace

std::shared_ptr<const RandomBytes> RandomBytes::of_file(const std::string& path) {
  const std::shared_ptr<RandomBytes> bytes(new RandomBytes);
  bytes->shown_ = path;
  bytes->descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (bytes->descriptor_ < 0) fail(path, errno);
  struct stat found {};
  if (::fstat(bytes->descriptor_, &found) != 0) fail(path, errno);
  bytes->size_ = static_cast<std::uint64_t>(found.st_size);
  return bytes;
}

std::shared_ptr<const RandomBytes> RandomBytes::of_memory(std::string content, std::string shown) {
  const std::shared_ptr<RandomBytes> bytes(new RandomBytes);
  bytes->shown_ = std::move(shown);
  bytes->memory_ = std::move(content);
  bytes->size_ = bytes->memory_.size();
  return bytes;
}

RandomBytes::~RandomBytes() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void RandomBytes::read(std::uint64_t position, std::span<char> out) const {
  if (position > size_ || out.size() > size_ - position) cut_short(position + out.size());
  if (descriptor_ < 0) {
    std::copy_n(memory_.data() + position, out.size(), out.data());
    return;
  }
  while (!out.empty()) {
    const auto got = ::pread(descriptor_, out.data(), out.size(), static_cast<off_t>(position));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(shown_, errno);
    if (got == 0) cut_short(position + out.size());
    out = out.subspan(static_cast<std::size_t>(got));
    position += static_cast<std::uint64_t>(got);
  }
}

std::string RandomBytes::read(std::uint64_t position, std::uint64_t size) const {
  if (position > size_ || size > size_ - position) cut_short(position + size);
  std::string bytes(size, '\0');
  read(position, std::span(bytes));
  return bytes;
}

void RandomBytes::cut_short(std::uint64_t wanted) const {
  refuse_data(shown_ + ", byte " + std::to_string(size_),
              "the file is cut short: at least " + std::to_string(wanted) + " bytes were expected",
              "copy or make it again");
}

}  // namespace folkman
