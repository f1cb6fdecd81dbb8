#include "folkman/base/files/file_set.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <string_view>
#include <system_error>

#include "folkman/base/error.hpp"
#include "folkman/base/files/part_file.hpp"

namespace folkman {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view journal_opening = "folkman set 1";
constexpr std::size_t journal_limit = std::size_t{1} << 16;

// `part` becomes `target`; without a part, the target goes. Names without a folder.
struct Step {
  std::string part;
  std::string target;
};

fs::path journal_of(const fs::path& stem) {
  return directory_of(stem) /
         std::string(".").append(stem.filename().string()).append(".folkman-set");
}

// Fields end with a zero byte, which no name has: the opening, then part and target by turns.
std::optional<std::vector<Step>> steps_in(std::string_view text) {
  std::vector<std::string> fields;
  while (!text.empty()) {
    const auto end = text.find('\0');
    if (end == std::string_view::npos) return std::nullopt;
    fields.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  if (fields.empty() || fields.front() != journal_opening || fields.size() % 2 == 0) {
    return std::nullopt;
  }
  std::vector<Step> steps;
  for (std::size_t i = 1; i < fields.size(); i += 2) {
    Step step{fields[i], fields[i + 1]};
    const bool plain = !step.target.empty() && step.target.find('/') == std::string::npos &&
                       step.target != "." && step.target != "..";
    if (!plain || (!step.part.empty() && !is_part_of(step.part, step.target))) return std::nullopt;
    steps.push_back(std::move(step));
  }
  return steps;
}

[[noreturn]] void fail_to_finish(const fs::path& journal, int error) {
  throw Error({.kind = Fault::Kind::file,
               .where = journal.string(),
               .what = "the files it names were not all written, and cannot be finished: " +
                       std::generic_category().message(error),
               .fix = "write the set again, or read it once where you may write"});
}

// Steps 3 to 5. Each may have been done before: what is no longer there was.
int finished(const fs::path& folder, const std::vector<Step>& steps) {
  const auto exists = [&](const std::string& name) {
    return ::access((folder / name).c_str(), F_OK) == 0;
  };
  const auto done = [&](const Step& step) {
    const fs::path target = folder / step.target;
    const int outcome = step.part.empty() ? ::unlink(target.c_str())
                                          : ::rename((folder / step.part).c_str(), target.c_str());
    return outcome == 0 || errno == ENOENT;
  };
  if (steps.empty()) return 0;
  const Step& head = steps.front();
  if (exists(head.part) && !done({.part = {}, .target = head.target})) return errno;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    if (!done(steps[i])) return errno;
  }
  sync_directory(folder);
  if (!done(head)) return errno;
  sync_directory(folder);
  return 0;
}

class Journal {
 public:
  explicit Journal(fs::path path)
      : path_(std::move(path)),
        descriptor_(::open(path_.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)),
        is_absent_(descriptor_ < 0 && errno == ENOENT) {}
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  // One finishes at a time; who waited finds the journal gone, and the work done. False when it is
  // none of ours.
  [[nodiscard]] bool finish() const {
    if (descriptor_ < 0) return is_absent_;
    while (::flock(descriptor_, LOCK_EX) != 0 && errno == EINTR) continue;
    struct stat found {};
    if (::fstat(descriptor_, &found) != 0 || !S_ISREG(found.st_mode)) return false;
    if (found.st_nlink == 0) return true;
    const auto steps = steps_in(content());
    if (!steps) return false;
    const int error = finished(directory_of(path_), *steps);
    if (error != 0) fail_to_finish(path_, error);
    ::unlink(path_.c_str());
    return true;
  }

 private:
  [[nodiscard]] std::string content() const {
    std::string text(journal_limit, '\0');
    const auto got = ::pread(descriptor_, text.data(), text.size(), 0);
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return text;
  }

  fs::path path_;
  int descriptor_;
  bool is_absent_;
};

}  // namespace

AtomicFile& FileSet::add(const fs::path& target) { return files_.emplace_back(target); }

void FileSet::leave_out(const fs::path& target) { left_out_.push_back(target); }

bool FileSet::is_journalled(const AtomicFile& file) const {
  std::error_code failure;
  return !file.temporary().empty() &&
         fs::equivalent(directory_of(file.target()), directory_of(stem_), failure);
}

std::string FileSet::journal_text() const {
  std::string text(journal_opening);
  text += '\0';
  const auto add = [&](const std::string& part, const std::string& target) {
    text.append(part).push_back('\0');
    text.append(target).push_back('\0');
  };
  for (const auto& file : files_) {
    if (!is_journalled(file)) continue;
    add(file.temporary().filename().string(), file.target().filename().string());
  }
  for (const auto& target : left_out_) add("", target.filename().string());
  return text;
}

void FileSet::commit() {
  for (auto& file : files_) file.stage();
  const fs::path path = journal_of(stem_);
  AtomicFile journal(path);
  journal.write(journal_text());
  journal.stage();
  // Another writer of the same set may be between its steps: his are finished first.
  bool published = journal.publish_as_new();
  while (!published && Journal(path).finish()) published = journal.publish_as_new();
  if (!published) journal.publish();
  std::vector<AtomicFile*> apart;
  for (auto& file : files_) {
    if (is_journalled(file)) {
      file.keep_temporary();  // and its lock, until the set is finished
    } else {
      apart.push_back(&file);
    }
  }
  for (AtomicFile* file : apart) file->publish();
  (void)Journal(path).finish();
}

void finish_set_of(const fs::path& file) {
  const std::string name = file.filename().string();
  for (auto dot = name.find('.', 1); dot != std::string::npos; dot = name.find('.', dot + 1)) {
    const fs::path journal = journal_of(directory_of(file) / name.substr(0, dot));
    if (::access(journal.c_str(), F_OK) == 0) (void)Journal(journal).finish();
  }
}

}  // namespace folkman
