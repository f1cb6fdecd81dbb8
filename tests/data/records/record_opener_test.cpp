#include "folkman/data/records/record_opener.hpp"

#include <gtest/gtest.h>

#include "folkman/data/dataset/dataset.hpp"
#include "tests/data/made_records.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

struct Registered {
  explicit Registered(RecordOpener opener) { register_record_opener(std::move(opener)); }
  Registered(const Registered&) = delete;
  Registered& operator=(const Registered&) = delete;
  ~Registered() { register_record_opener({}); }
};

const MadeRecords made({{.name = "click", .words = {"a", "b"}}, {.name = "x", .numbers = {1, 2}}},
                       9);

TEST(RecordOpener, files_are_opened_by_whoever_is_registered_known_by_content_or_by_name) {
  const ScratchFiles files;
  const auto file = files.write("clicks.bin", "PAR1 ...");
  std::vector<std::string> asked;
  const Registered opener([&](const std::string& path, const std::string& format) {
    asked.push_back(path + " " + format);
    return RecordSource{.shown = path, .parts = {made.part(path)}};
  });
  Dataset by_content({.files = {file, file}, .label = "click"});
  EXPECT_EQ(read_all(by_content).values, (std::vector<double>{1, 2, 1, 2}));
  Dataset in_store({.files = {"s3://logs/day"}, .format = "arrow", .label = "click"});
  EXPECT_EQ(read_all(in_store).values, (std::vector<double>{1, 2}));
  EXPECT_EQ(asked, (std::vector<std::string>{file + " parquet", file + " parquet",
                                             "s3://logs/day arrow"}));
}

TEST(RecordOpener, an_address_of_a_store_needs_the_name_of_its_format) {
  Dataset data({.files = {"s3://logs/day"}, .label = "click"});
  EXPECT_TRUE(contains(error_of([&] { data.read({}); }), "s3://logs/day"));
}

TEST(RecordOpener, nothing_is_read_from_a_pipe) {
  Dataset data({.files = {"-"}, .format = "parquet", .label = "click"});
  EXPECT_TRUE(contains(error_of([&] { data.read({}); }), "standard input"));
}

TEST(RecordOpener, a_source_without_files_is_an_error) {
  const Registered opener([](const std::string& path, const std::string&) {
    return RecordSource{path, {}};
  });
  EXPECT_TRUE(contains(error_of([] { (void)opened_records("logs", "parquet"); }),
                       "there is no parquet file"));
}

}  // namespace
}  // namespace folkman
