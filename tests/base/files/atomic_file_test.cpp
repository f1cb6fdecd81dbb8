#include "folkman/base/files/atomic_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

#include "folkman/base/error.hpp"

namespace {

namespace fs = std::filesystem;

class AtomicFileTest : public ::testing::Test {
 protected:
  AtomicFileTest() {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder = fs::temp_directory_path() /
             ("folkman-atomic-" + std::to_string(::getpid()) + "-" + test->name());
    fs::create_directories(folder);
  }
  ~AtomicFileTest() override { fs::remove_all(folder); }

  static std::string content(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
  }
  [[nodiscard]] std::ptrdiff_t files() const {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator{});
  }
  fs::path folder;
};

TEST_F(AtomicFileTest, is_invisible_until_committed_and_whole_after) {
  const std::string large(3'000'000, 'x');
  folkman::AtomicFile file(folder / "out");
  file.write("small ");
  file.write(large);
  file.write(" end");
  EXPECT_FALSE(fs::exists(folder / "out"));
  file.commit();
  EXPECT_EQ(content(folder / "out"), "small " + large + " end");
  EXPECT_EQ(files(), 1);
}

TEST_F(AtomicFileTest, leaves_the_old_file_and_no_temporary_when_an_exception_passes) {
  std::ofstream(folder / "out") << "old";
  try {
    folkman::AtomicFile file(folder / "out");
    file.write("new");
    throw std::runtime_error("stop");
  } catch (const std::runtime_error&) {
    EXPECT_EQ(content(folder / "out"), "old");
  }
  EXPECT_EQ(files(), 1);
}

TEST_F(AtomicFileTest, keeps_the_permissions_of_what_it_replaces_and_else_obeys_umask) {
  const auto mode = [](const fs::path& file) {
    struct stat found {};
    EXPECT_EQ(::stat(file.c_str(), &found), 0);
    return found.st_mode & 0777;
  };
  std::ofstream(folder / "private") << "old";
  ::chmod((folder / "private").c_str(), 0600);
  folkman::AtomicFile(folder / "private").commit();
  EXPECT_EQ(mode(folder / "private"), 0600);
  const auto before = ::umask(027);
  folkman::AtomicFile(folder / "fresh").commit();
  ::umask(before);
  EXPECT_EQ(mode(folder / "fresh"), 0640);
}

TEST_F(AtomicFileTest, replaces_what_a_link_points_to_and_not_the_link) {
  std::ofstream(folder / "real") << "old";
  fs::create_symlink("real", folder / "link");
  folkman::AtomicFile file(folder / "link");
  file.write("new");
  file.commit();
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(content(folder / "real"), "new");
}

TEST_F(AtomicFileTest, clears_away_what_a_killed_writer_of_the_same_file_left) {
  const pid_t child = ::fork();
  if (child == 0) {
    folkman::AtomicFile file(folder / "out");
    file.write("half");
    ::kill(::getpid(), SIGKILL);
  }
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(files(), 1);
  folkman::AtomicFile other(folder / "other");
  EXPECT_EQ(files(), 2);  // what belongs to another file stays
  folkman::AtomicFile living(folder / "out");
  EXPECT_EQ(files(), 2);  // the dead one went
  folkman::AtomicFile file(folder / "out");
  EXPECT_EQ(files(), 3);  // the living one did not
  file.write("second");
  file.commit();
  EXPECT_EQ(content(folder / "out"), "second");
  living.write("first");
  living.commit();
  EXPECT_EQ(content(folder / "out"), "first");
}

TEST_F(AtomicFileTest, takes_names_as_long_as_the_disk_does) {
  const fs::path target = folder / std::string(255, 'n');
  folkman::AtomicFile file(target);
  file.write("new");
  file.commit();
  EXPECT_EQ(content(target), "new");
}

TEST_F(AtomicFileTest, writes_devices_straight_through) {
  folkman::AtomicFile file("/dev/null");
  file.write("gone");
  file.commit();
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(AtomicFileTest, says_why_it_cannot_write) {
  const auto fault = [](const fs::path& target) {
    try {
      folkman::AtomicFile file(target);
      file.write(std::string(1 << 20, 'x'));
      file.commit();
    } catch (const folkman::Error& error) {
      return error.fault();
    }
    return folkman::Fault{};
  };
  const auto missing = fault(folder / "no" / "out");
  EXPECT_EQ(missing.kind, folkman::Fault::Kind::file);
  EXPECT_EQ(missing.what, "cannot be written: No such file or directory");
  EXPECT_EQ(missing.fix,
            "make the directory " + (folder / "no").string() + " first, or choose another");
  EXPECT_EQ(fault(folder).what, "cannot be written: Is a directory");
  EXPECT_EQ(fault("").what, "cannot be written: No such file or directory");
  EXPECT_EQ(fault("/dev/full").what, "cannot be written: No space left on device");
}

}  // namespace
