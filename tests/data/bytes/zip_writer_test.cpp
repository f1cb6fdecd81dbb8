#include "folkman/data/bytes/zip_writer.hpp"

#include <gtest/gtest.h>

#include "folkman/data/bytes/zip_file.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

TEST(ZipWriter, members_are_read_back_with_their_checksums) {
  const ScratchFiles files;
  const std::string large(100000, 'x');
  {
    AtomicFile out(files.path("a.zip"));
    ZipWriter zip(out);
    zip.add("empty", {});
    zip.add("two parts", {"one ", "two"});
    zip.add("large.npy", {large});
    zip.finish();
    out.commit();
  }
  const std::shared_ptr<const RandomBytes> bytes = RandomBytes::of_file(files.path("a.zip"));
  const auto members = zip_members(*bytes);
  ASSERT_EQ(members.size(), 3U);
  const std::vector<std::string> expected{"", "one two", large};
  for (std::size_t i = 0; i < members.size(); ++i) {
    EXPECT_EQ(members[i].method, 0);
    EXPECT_EQ(members[i].size, expected[i].size());
    ZipStream stream(bytes, members[i]);
    EXPECT_EQ(stream.read(members[i].size), expected[i]);
    stream.expect_end();
  }
  EXPECT_EQ(members[1].name, "two parts");
}

TEST(ZipWriter, an_archive_of_nothing_is_an_archive) {
  const ScratchFiles files;
  AtomicFile out(files.path("a.zip"));
  ZipWriter zip(out);
  zip.finish();
  out.commit();
  EXPECT_TRUE(zip_members(*RandomBytes::of_file(files.path("a.zip"))).empty());
}

}  // namespace
}  // namespace folkman
