#include "folkman/base/files/set_journal.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/files/part_file.hpp"

namespace folkman {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view journal_opening = "folkman set 1";
constexpr std::size_t journal_limit = std::size_t{1} << 16;

// Fields end with a zero byte, which no name has: the opening, then part and target by turns.
std::optional<std::vector<JournalStep>> steps_in(std::string_view text) {
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
  std::vector<JournalStep> steps;
  for (std::size_t i = 1; i < fields.size(); i += 2) {
    JournalStep step{fields[i], fields[i + 1]};
    const bool plain = !step.target.empty() && step.target.find('/') == std::string::npos &&
                       step.target != "." && step.target != "..";
    if (!plain || (!step.part.empty() && !is_part_of(step.part, step.target))) return std::nullopt;
    steps.push_back(std::move(step));
  }
  return steps;
}

[[noreturn]] void fail_to_finish(const fs::path& journal, int error) {
  refuse_file(journal.string(),
              "the files it names were not all written, and cannot be finished: " +
                  std::generic_category().message(error),
              "write the set again, or read it once where you may write");
}

// Steps 3 to 5. Each may have been done before: what is no longer there was.
int finished(const fs::path& folder, const std::vector<JournalStep>& steps) {
  const auto exists = [&](const std::string& name) {
    return ::access((folder / name).c_str(), F_OK) == 0;
  };
  const auto done = [&](const JournalStep& step) {
    const fs::path target = folder / step.target;
    const int outcome = step.part.empty() ? ::unlink(target.c_str())
                                          : ::rename((folder / step.part).c_str(), target.c_str());
    return outcome == 0 || errno == ENOENT;
  };
  if (steps.empty()) return 0;
  const JournalStep& head = steps.front();
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

fs::path journal_of(const fs::path& stem) {
  return directory_of(stem) /
         std::string(".").append(stem.filename().string()).append(".folkman-set");
}

std::string journal_text(const std::vector<JournalStep>& steps) {
  std::string text(journal_opening);
  text += '\0';
  for (const JournalStep& step : steps) {
    text.append(step.part).push_back('\0');
    text.append(step.target).push_back('\0');
  }
  return text;
}

bool finish_journal(const fs::path& journal) { return Journal(journal).finish(); }

void finish_set_of(const fs::path& file) {
  const std::string name = file.filename().string();
  for (auto dot = name.find('.', 1); dot != std::string::npos; dot = name.find('.', dot + 1)) {
    const fs::path journal = journal_of(directory_of(file) / name.substr(0, dot));
    if (::access(journal.c_str(), F_OK) == 0) (void)finish_journal(journal);
  }
}

}  // namespace folkman
