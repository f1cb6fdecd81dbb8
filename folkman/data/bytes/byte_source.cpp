#include "folkman/data/bytes/byte_source.hpp"

#include <glob.h>

#include <algorithm>
#include <filesystem>

#include "folkman/base/error.hpp"
#include "folkman/data/bytes/decoder.hpp"

namespace folkman {
namespace {

constexpr std::size_t least_piece = std::size_t{1} << 16;

[[noreturn]] void no_match(const std::string& pattern) {
  throw Error({.kind = Fault::Kind::file,
               .where = pattern,
               .what = "no file matches this pattern",
               .fix = "check the pattern; quote it so that the shell leaves it alone"});
}

std::vector<std::string> matches(const std::string& pattern) {
  glob_t found{};
  const int outcome = ::glob(pattern.c_str(), GLOB_ERR, nullptr, &found);
  std::vector<std::string> files;
  if (outcome == 0) files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  ::globfree(&found);
  if (files.empty()) no_match(pattern);
  std::ranges::sort(files);
  return files;
}

}  // namespace

ByteSource::ByteSource(const std::string& path, RawInput::Options options)
    : raw_(path, options), decoder_(decoder_of(raw_)) {}

ByteSource::~ByteSource() = default;

bool ByteSource::is_plain_file() const { return raw_.is_plain_file() && decoder_->is_plain(); }

std::uint64_t ByteSource::consumed() const {
  return raw_.position() - (decoder_->is_plain() ? ahead_.size() - taken_ : 0);
}

std::size_t ByteSource::decoded(char* to, std::size_t size) {
  std::size_t filled = 0;
  while (filled < size) {
    const std::size_t got = decoder_->read(to + filled, size - filled);
    if (got == 0) break;
    filled += got;
  }
  return filled;
}

std::string_view ByteSource::peek(std::size_t size) {
  ahead_.erase(0, taken_);
  taken_ = 0;
  // Small files need no large buffer.
  const std::size_t piece = is_plain_file() ? std::max(raw_.size(), least_piece) : least_piece;
  for (std::size_t had = ahead_.size(); had < size; had = ahead_.size()) {
    const std::size_t wanted = std::min(size - had, std::max(piece, had));
    ahead_.resize(had + wanted);
    const std::size_t got = decoded(ahead_.data() + had, wanted);
    ahead_.resize(had + got);
    if (got < wanted) break;
  }
  return std::string_view(ahead_).substr(0, size);
}

std::size_t ByteSource::read(char* to, std::size_t size) {
  const std::size_t given = std::string_view(ahead_).substr(taken_).copy(to, size);
  taken_ += given;
  if (taken_ == ahead_.size() && taken_ > 0) {
    ahead_ = {};
    taken_ = 0;
  }
  return given == size ? given : given + decoded(to + given, size - given);
}

void ByteSource::skip(std::size_t size) {
  (void)peek(size);
  taken_ = std::min(size, ahead_.size());
}

std::string ByteSource::rest() {
  std::string bytes;
  std::size_t piece = least_piece;
  while (true) {
    const std::size_t had = bytes.size();
    bytes.resize(had + piece);
    const std::size_t got = read(bytes.data() + had, piece);
    bytes.resize(had + got);
    if (got < piece) return bytes;
    piece *= 2;
  }
}

std::vector<std::string> expanded(const std::vector<std::string>& files) {
  std::vector<std::string> all;
  for (const std::string& file : files) {
    const bool pattern = file.find_first_of("*?[") != std::string::npos;
    if (!pattern || std::filesystem::exists(file)) {  // a file may have such a name
      all.push_back(file);
    } else {
      const auto found = matches(file);
      all.insert(all.end(), found.begin(), found.end());
    }
  }
  return all;
}

}  // namespace folkman
