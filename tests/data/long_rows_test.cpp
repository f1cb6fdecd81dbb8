// A row of text has a limit, whatever the format: what a small compressed file makes of itself is
// not read beyond it.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/data/reading/block_cutter.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

constexpr std::size_t limit = 1000;

std::string said_of(ReadOptions options) {
  options.longest_row = limit;
  options.block_bytes = 64;
  return error_of([&] {
    Dataset data(options);
    (void)read_all(data);
  });
}

struct Case {
  ReadOptions options;
  std::string before;
  std::string filling;  // of the row that is too long
  std::string line;
};

TEST(LongRows, every_text_format_refuses_a_row_beyond_the_limit_and_names_its_line) {
  const ScratchFiles files;
  const std::string matrix = "%%MatrixMarket matrix coordinate integer general\n2 2 2\n1 1 3\n";
  const std::string arff = "@relation r\n@attribute a numeric\n@attribute y {u,v}\n@data\n1,u\n";
  const std::vector<Case> cases{
      {{.format = "svmlight"}, "u 1:1\nv 2:1\n", "u 1:1 ", "line 3"},
      {{.format = "csv", .label = "y"}, "y,a\nu,1\nv,2\n", "1", "line 4"},
      {{.format = "csv", .label = "y"}, "y,a\nu,1\n\"v\nw\",\"2\n", "1\n", "line 4"},
      {{.format = "tsv", .label = "y"}, "y\ta\nu\t1\n", "1", "line 3"},
      {{.format = "jsonl", .label = "y"}, "{\"y\":\"u\",\"a\":1}\n", " ", "line 2"},
      {{.format = "arff"}, arff, "1", "line 6"},
      {{.format = "lines"}, "u\ta b\n", "v\ta ", "line 2"},
      {{.format = "genes", .label = "y"}, "g,s,t\ny,u,v\n", "1", "line 3"},
      {{.format = "mtx", .labels_file = files.write("two", "u\nv\n")}, matrix, "1", "line 4"}};
  for (const Case& one : cases) {
    for (const bool packed : {false, true}) {
      for (const std::size_t length : {limit - 300, 300 * limit}) {
        std::string text = one.before;
        while (text.size() < one.before.size() + length) text += one.filling;
        ReadOptions options = one.options;
        options.files = {files.write("rows", packed ? gzipped(text) : text)};
        const bool refused = contains(said_of(options), "rows, " + one.line + ": ") &&
                             contains(said_of(options), "1000 bytes");
        EXPECT_EQ(refused, length > limit) << one.options.format << ": " << said_of(options);
      }
    }
  }
}

TEST(LongRows, headers_labels_names_and_documents_are_lines_like_any_other) {
  const ScratchFiles files;
  const std::string endless(3 * limit, 'x');
  const std::string beyond = "line 1: the row that starts here is longer than 1000 bytes";
  const auto matrix =
      files.write("m.mtx", "%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 3\n");
  const auto one = files.write("one", "u\n");
  const auto file = files.write("endless", gzipped(std::string(std::size_t{5} << 20, 'x')));
  EXPECT_TRUE(contains(said_of({.files = {matrix}, .labels_file = file}), beyond));
  EXPECT_TRUE(
      contains(said_of({.files = {matrix}, .labels_file = one, .names_file = file}), beyond));
  for (const std::string format : {"csv", "tsv", "jsonl", "genes", "lines", "svmlight"}) {
    const bool named = format != "lines" && format != "svmlight";
    const auto said = said_of({.files = {file}, .format = format, .label = named ? "y" : ""});
    EXPECT_TRUE(contains(said, "line 1: ")) << said;
  }
  EXPECT_TRUE(contains(said_of({.files = {file}, .format = "arff"}), "there is no line @data"));
  std::filesystem::create_directories(files.path("folder/u"));
  files.write("folder/u/1.txt", gzipped(endless));
  EXPECT_TRUE(contains(said_of({.files = {files.path("folder")}}), beyond));
}

TEST(LongRows, a_quote_that_is_not_closed_is_named_by_its_line) {
  const ScratchFiles files;
  std::string text = "y,a\nu,1\nv,\"2\n";
  for (int i = 0; i < 900; ++i) text += "u,1\n";
  const auto said = said_of({.files = {files.write("a.csv", text)}, .label = "y"});
  EXPECT_TRUE(contains(said, "a.csv, line 3: a quote opens a field here and is not closed"))
      << said;
  EXPECT_TRUE(contains(said, "quote = none")) << said;
}

}  // namespace
}  // namespace folkman
