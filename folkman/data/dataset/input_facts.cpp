#include "folkman/data/dataset/input_facts.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "folkman/base/error.hpp"
#include "folkman/data/bytes/byte_source.hpp"

namespace folkman {
namespace {

constexpr std::size_t end_bytes = std::size_t{1} << 16;
constexpr std::int64_t second = 1'000'000'000;

[[noreturn]] void refuse_file(const std::string& path, int error) {
  throw Error({.kind = Fault::Kind::file,
               .where = path,
               .what = "cannot be read: " + std::generic_category().message(error),
               .fix = "check the path and its permissions"});
}

[[noreturn]] void refuse_pipe(const std::string& path) {
  refuse_argument("@{checkpoint}",
                  (path == "-" ? "standard input" : path) +
                      " can be read only once, so a job cannot go on in the middle of it",
                  "write it to a file first, or leave the checkpoint out");
}

std::uint64_t hash_of(std::string_view bytes, std::uint64_t seed = 0) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

struct stat facts_of(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) refuse_file(path, errno);
  return found;
}

std::int64_t written(const struct stat& found) {
  return found.st_mtim.tv_sec * second + found.st_mtim.tv_nsec;
}

std::string bytes_at(int file, std::uint64_t start, const std::string& path) {
  std::string bytes(end_bytes, '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    const auto got =
        ::pread(file, bytes.data() + done, bytes.size() - done, static_cast<off_t>(start + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) refuse_file(path, errno);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  bytes.resize(done);
  return bytes;
}

InputFacts file_facts(const std::string& path, const struct stat& found) {
  InputFacts facts{
      .path = path, .size = static_cast<std::uint64_t>(found.st_size), .written = written(found)};
  struct File {
    int descriptor;
    ~File() { ::close(descriptor); }
  } const file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.descriptor < 0) refuse_file(path, errno);
  const std::uint64_t last = facts.size - std::min<std::uint64_t>(facts.size, end_bytes);
  facts.ends =
      hash_of(bytes_at(file.descriptor, last, path), hash_of(bytes_at(file.descriptor, 0, path)));
  return facts;
}

InputFacts folder_facts(const std::string& path) {
  namespace fs = std::filesystem;
  InputFacts facts{.path = path};
  try {
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(path))
      if (!entry.is_directory()) files.push_back(entry.path().string());
    std::ranges::sort(files);
    for (const std::string& file : files) {
      const struct stat found = facts_of(file);
      facts.size += static_cast<std::uint64_t>(found.st_size);
      facts.written = std::max(facts.written, written(found));
      const std::string line =
          file + '\0' + std::to_string(found.st_size) + '\0' + std::to_string(written(found));
      facts.ends = hash_of(line, facts.ends);
    }
  } catch (const fs::filesystem_error& error) {
    refuse_file(path, error.code().value());
  }
  return facts;
}

InputFacts facts_at(const std::string& path) {
  if (path == "-") refuse_pipe(path);
  const struct stat found = facts_of(path);
  if (S_ISDIR(found.st_mode)) return folder_facts(path);
  if (!S_ISREG(found.st_mode)) refuse_pipe(path);
  return file_facts(path, found);
}

}  // namespace

std::vector<InputFacts> input_facts(const ReadOptions& options) {
  if (options.in_memory != nullptr || options.records != nullptr || options.keep) {
    refuse_argument("@{checkpoint}", "is for rows read from files, all of them",
                    "leave it out, or pass files");
  }
  std::vector<std::string> paths = expanded(options.files);
  for (const std::string& more : {options.labels_file, options.names_file})
    if (!more.empty()) paths.push_back(more);
  std::vector<InputFacts> facts;
  facts.reserve(paths.size());
  for (const std::string& path : paths) facts.push_back(facts_at(path));
  return facts;
}

std::string difference(const InputFacts& then, const InputFacts& now) {
  if (then.path != now.path) return "this job reads " + now.path + " in its place";
  if (then.size != now.size) {
    return "has " + std::to_string(now.size) + " bytes, and had " + std::to_string(then.size);
  }
  if (then.ends != now.ends) return "has other content";
  return then.written != now.written ? "was written since" : "";
}

}  // namespace folkman
