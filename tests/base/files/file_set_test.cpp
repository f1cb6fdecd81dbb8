#include "folkman/base/files/file_set.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "folkman/base/error.hpp"

namespace {

// Steps that change a folder, until the process kills itself; below 0: never.
int steps_left = -1;  // NOLINT

void step() {
  if (steps_left >= 0 && steps_left-- == 0) ::kill(::getpid(), SIGKILL);
}

template <typename Call>
Call* original(const char* name) {
  return reinterpret_cast<Call*>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

// The system calls of the library, with a kill before any of them.
extern "C" {
int rename(const char* from, const char* to) noexcept {
  step();
  return original<int(const char*, const char*)>("rename")(from, to);
}
int renameat2(int from_folder, const char* from, int to_folder, const char* to,
              unsigned flags) noexcept {
  step();
  using Call = int(int, const char*, int, const char*, unsigned);
  return original<Call>("renameat2")(from_folder, from, to_folder, to, flags);
}
int unlink(const char* path) noexcept {
  step();
  return original<int(const char*)>("unlink")(path);
}
int fsync(int descriptor) {
  step();
  return original<int(int)>("fsync")(descriptor);
}
}

namespace folkman {
namespace {

namespace fs = std::filesystem;

class FileSetTest : public ::testing::Test {
 protected:
  FileSetTest() {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder = fs::temp_directory_path() /
             ("folkman-set-" + std::to_string(::getpid()) + "-" + test->name());
    fs::create_directories(folder);
  }
  ~FileSetTest() override { fs::remove_all(folder); }

  static std::string content(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
  }
  // What a reader of the set finds, hidden files aside.
  [[nodiscard]] std::map<std::string, std::string> found() const {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator(folder)) {
      const std::string name = entry.path().filename();
      if (!name.starts_with('.')) files[name] = content(entry.path());
    }
    return files;
  }
  [[nodiscard]] std::ptrdiff_t hidden() const {
    const auto all = std::distance(fs::directory_iterator(folder), fs::directory_iterator{});
    return all - static_cast<std::ptrdiff_t>(found().size());
  }

  void write(const std::string& what) const {
    FileSet set(folder / "X");
    for (const char* name : {"X.npz", "X.labels.txt", "X.names.txt"}) {
      set.add(folder / name).write(what);
    }
    set.leave_out(folder / "X.names.json");
    set.commit();
  }
  // Whether the writer was killed before its step `steps`.
  [[nodiscard]] bool killed_at(int steps, const std::string& what) const {
    const pid_t child = ::fork();
    if (child == 0) {
      steps_left = steps;
      write(what);
      ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFSIGNALED(status);
  }
  void write_old_set() const {
    fs::remove_all(folder);
    fs::create_directories(folder);
    for (const char* name : {"X.npz", "X.labels.txt", "X.names.json"}) {
      std::ofstream(folder / name) << "old";
    }
  }

  fs::path folder;
  const std::map<std::string, std::string> old_set{
      {"X.npz", "old"}, {"X.labels.txt", "old"}, {"X.names.json", "old"}};
  const std::map<std::string, std::string> new_set{
      {"X.npz", "new"}, {"X.labels.txt", "new"}, {"X.names.txt", "new"}};
};

TEST_F(FileSetTest, replaces_all_files_and_leaves_nothing_else) {
  write_old_set();
  write("new");
  EXPECT_EQ(found(), new_set);
  EXPECT_EQ(hidden(), 0);
}

TEST_F(FileSetTest, killed_at_any_step_it_is_all_old_or_all_new_for_who_reads_next) {
  int steps = 0;
  bool ever_new = false;
  for (bool killed = true; killed; ++steps) {
    write_old_set();
    killed = killed_at(steps, "new");
    const auto left = found();
    if (left != old_set && left != new_set) {  // nobody can take the rest for a set
      EXPECT_FALSE(left.contains("X.npz")) << steps;
    }
    finish_set_of(folder / "X.labels.txt");
    EXPECT_TRUE(found() == old_set || found() == new_set) << steps;
    ever_new = ever_new || (killed && found() == new_set);
    finish_set_of(folder / "X.npz");
    EXPECT_TRUE(found() == old_set || found() == new_set) << steps;
  }
  EXPECT_GT(steps, 12);
  EXPECT_TRUE(ever_new);
}

TEST_F(FileSetTest, killed_at_any_step_the_next_writer_leaves_only_its_own_files) {
  bool killed = true;
  for (int steps = 0; killed; ++steps) {
    write_old_set();
    killed = killed_at(steps, "other");
    write("new");
    EXPECT_EQ(found(), new_set) << steps;
    EXPECT_EQ(hidden(), 0) << steps;
  }
}

TEST_F(FileSetTest, a_full_disk_leaves_all_as_it_was) {
  write_old_set();
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit little{.rlim_cur = 4096, .rlim_max = 4096};
    ::setrlimit(RLIMIT_FSIZE, &little);
    try {
      write(std::string(10000, 'x'));
    } catch (const Error&) {
      ::_exit(7);
    }
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 7);
  EXPECT_EQ(found(), old_set);
  EXPECT_EQ(hidden(), 0);
}

TEST_F(FileSetTest, a_strangers_journal_reaches_no_other_folder_and_no_other_file) {
  fs::create_directories(folder / "data");
  std::ofstream(folder / "mine") << "mine";
  std::ofstream(folder / "data" / "X.npz") << "theirs";
  std::ofstream(folder / "data" / "notes") << "notes";
  const auto journal = [&](const std::string& part, const std::string& target) {
    std::ofstream(folder / "data" / ".X.folkman-set", std::ios::binary)
        << "folkman set 1" << '\0' << part << '\0' << target << '\0';
    finish_set_of(folder / "data" / "X.npz");
  };
  journal("", "../mine");
  journal("", (folder / "mine").string());
  journal("../mine", "X.npz");
  journal("notes", "X.npz");
  journal("", "..");
  EXPECT_EQ(content(folder / "mine"), "mine");
  EXPECT_EQ(content(folder / "data" / "notes"), "notes");
  EXPECT_EQ(content(folder / "data" / "X.npz"), "theirs");
  FileSet set(folder / "data" / "X");
  set.add(folder / "data" / "X.npz").write("new");
  set.commit();
  EXPECT_EQ(content(folder / "data" / "X.npz"), "new");
  EXPECT_FALSE(fs::exists(folder / "data" / ".X.folkman-set"));
}

}  // namespace
}  // namespace folkman
