#include "folkman/data/records/record_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

TEST(RecordFolder, a_folder_is_told_by_its_first_file_notes_aside) {
  const ScratchFiles files;
  std::filesystem::create_directories(files.path("logs/day=1"));
  (void)files.write("logs/_SUCCESS", "");
  (void)files.write("logs/.note", "text");
  EXPECT_FALSE(holds(files.path("logs"), is_parquet));
  (void)files.write("logs/day=1/part-0.parquet", "PAR1 and so on");
  EXPECT_TRUE(holds(files.path("logs"), is_parquet));
  EXPECT_FALSE(holds(files.path("logs"), is_arrow_file));
  EXPECT_FALSE(holds(files.path("nowhere"), is_parquet));
}

TEST(RecordFolder, an_encrypted_footer_is_still_parquet) {
  EXPECT_TRUE(is_parquet("PARE"));
  EXPECT_FALSE(is_parquet("PAR"));
  EXPECT_TRUE(is_arrow_file("ARROW1\0\0"));
}

}  // namespace
}  // namespace folkman
