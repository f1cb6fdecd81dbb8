#include "cli/terminal/exit_code.hpp"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

#include "cli/terminal/output.hpp"

namespace folkman::cli {
namespace {

struct Ending {
  int code = 0;
  std::string line;
};

Ending ending(const std::function<void()>& work) {
  ::testing::internal::CaptureStderr();
  const int code = exit_code(work);
  return {code, ::testing::internal::GetCapturedStderr()};
}

TEST(ExitCode, tells_whose_fault_it_was) {
  const std::vector<std::pair<Fault::Kind, int>> codes{
      {Fault::Kind::argument, 2},    {Fault::Kind::data, 3},          {Fault::Kind::file, 4},
      {Fault::Kind::uncertified, 5}, {Fault::Kind::interrupted, 130}, {Fault::Kind::internal, 70}};
  for (const auto& [kind, code] : codes) {
    const auto seen = ending(
        [kind = kind] { throw Error({.kind = kind, .where = "x", .what = "is", .fix = "do"}); });
    EXPECT_EQ(seen.code, code);
    EXPECT_EQ(seen.line, "folkman: x: is; do\n");
  }
}

TEST(ExitCode, what_nobody_foresaw_is_a_bug_of_ours_and_is_told_in_one_line) {
  const auto seen = ending([] { throw std::logic_error("a stray\nindex"); });
  EXPECT_EQ(seen.code, 70);
  EXPECT_EQ(seen.line, "folkman: a bug, please report it: a stray\\x0aindex\n");
  EXPECT_EQ(ending([] { throw 7; }).code, 70);
}

TEST(ExitCode, too_little_memory_is_the_fault_of_the_data) {
  const auto seen = ending([] { throw std::bad_alloc(); });
  EXPECT_EQ(seen.code, 3);
  EXPECT_NE(seen.line.find("memory"), std::string::npos);
}

TEST(ExitCode, a_reader_that_has_seen_enough_is_no_fault) {
  for (const auto& seen : {ending([] {}), ending([] { throw ClosedPipe{}; })}) {
    EXPECT_EQ(seen.code, 0);
    EXPECT_EQ(seen.line, "");
  }
}

}  // namespace
}  // namespace folkman::cli
