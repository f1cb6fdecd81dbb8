#include <gtest/gtest.h>
#include <sys/stat.h>

#include "folkman/data/documents/document_formats.hpp"
#include "tests/data/document_tables.hpp"

namespace folkman {
namespace {

using Rows = std::vector<std::string>;

class Folder : public DocumentTest {
 protected:
  void put(const std::string& path, std::string_view text) const {
    std::filesystem::create_directories(
        std::filesystem::path(files_.path("docs/" + path)).parent_path());
    files_.write("docs/" + path, text);
  }
  [[nodiscard]] ReadOptions options() const {
    return {.files = {files_.path("docs")}, .threads = 2};
  }
  [[nodiscard]] std::string error() const { return error_in(options()); }
};

TEST_F(Folder, subfolders_are_classes_and_files_are_documents_in_the_order_of_names) {
  put("pos/2.txt", "good film\n");
  put("pos/1.txt", "fine\nfilm fine");
  put("neg/0.txt", "bad film");
  EXPECT_EQ(table(options()).rows, (Rows{"neg: bad film", "pos: film fine*2", "pos: film good"}));
}

TEST_F(Folder, documents_may_be_compressed_or_empty_or_have_a_byte_order_mark) {
  put("pos/1.gz", gzipped("good film"));
  put("pos/2.zst", zstandard("fine film"));
  put("neg/1", "");
  put("neg/2",
      "\xef\xbb\xbf"
      "bad film\r\n");
  put("neg/3", gzipped(""));
  EXPECT_EQ(table(options()).rows,
            (Rows{"neg:", "neg: bad film", "neg:", "pos: film good", "pos: film fine"}));
}

TEST_F(Folder, hidden_names_and_ignored_subfolders_are_passed_over) {
  put("pos/1", "good");
  put("neg/1", "bad");
  put("unsup/1", "what");
  put(".git/1", "what");
  put("pos/.DS_Store", "what");
  auto asked = options();
  asked.ignore = {"unsup"};
  EXPECT_EQ(table(asked).rows, (Rows{"neg: bad", "pos: good"}));
  asked.ignore = {"unsupp"};
  EXPECT_TRUE(
      contains(error_in(asked),
               "ignore = unsupp: docs has no subfolder of this name; did you mean 'unsup'?"))
      << error_in(asked);
}

TEST_F(Folder, files_beside_subfolders_and_empty_subfolders_are_told) {
  put("pos/1", "good");
  put("neg/1", "bad");
  put("labeledBow.feat", "9 0:9 1:1");
  std::filesystem::create_directories(files_.path("docs/none"));
  const auto read = table(options());
  EXPECT_EQ(read.rows, (Rows{"neg: bad", "pos: good"}));
  ASSERT_EQ(read.warnings.size(), 2U);
  EXPECT_TRUE(contains(read.warnings[0],
                       "docs: 1 file beside the subfolders is left out: labeledBow.feat"));
  EXPECT_TRUE(contains(read.warnings[1], "docs/none: there are no documents in it"));
}

TEST_F(Folder, deeper_folders_belong_to_the_class_they_are_in) {
  put("pos/2020/may/1", "good");
  put("pos/1", "fine");
  put("neg/1", "bad");
  EXPECT_EQ(table(options()).rows, (Rows{"neg: bad", "pos: fine", "pos: good"}));
}

TEST_F(Folder, a_link_that_leads_back_is_an_error) {
  put("pos/1", "good");
  std::filesystem::create_directory_symlink(files_.path("docs"), files_.path("docs/pos/again"));
  EXPECT_TRUE(contains(error(), "nested more than 100 deep") ||
              contains(error(), "cannot be opened: Too many levels"))
      << error();
}

TEST_F(Folder, a_folder_without_subfolders_is_one_class) {
  put("pos/1", "good");
  put("neg/1", "bad");
  auto asked = options();
  asked.files = {files_.path("docs/pos"), files_.path("docs/neg/")};
  EXPECT_EQ(table(asked).rows, (Rows{"pos: good", "neg: bad"}));
  asked.files = {files_.path("docs/*")};
  EXPECT_EQ(table(asked).rows, (Rows{"neg: bad", "pos: good"}));
}

TEST_F(Folder, for_prediction_a_folder_without_subfolders_has_no_labels) {
  put("b", "good");
  put("a", "bad");
  auto asked = options();
  asked.labels_required = false;
  asked.carry = {"file"};
  const auto read = table(asked);
  EXPECT_EQ(read.rows, (Rows{"?: bad", "?: good"}));
  EXPECT_EQ(read.carried, (Rows{files_.path("docs/a"), files_.path("docs/b")}));
}

TEST_F(Folder, blocks_and_threads_do_not_matter) {
  for (int i = 0; i < 60; ++i) {
    put((i % 2 == 0 ? "pos/" : "neg/") + std::to_string(i), "word" + std::to_string(i % 7) + " x");
  }
  const auto whole = table(options()).rows;
  ASSERT_EQ(whole.size(), 60U);
  for (const std::size_t block : {1U, 25U}) {
    auto asked = options();
    asked.block_bytes = block;
    asked.threads = 3;
    EXPECT_EQ(table(asked).rows, whole);
  }
}

TEST_F(Folder, files_that_are_not_text_are_bad_rows) {
  put("pos/1", "good");
  put("neg/1", "bad");
  const std::string picture("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
  const std::vector<std::pair<std::string, std::string>> cases{
      {picture, "docs/neg/x: it holds zero bytes: it is not text"},
      {gzipped(picture), "docs/neg/x: it holds zero bytes"},
      {gzipped("some text of ours, long enough to be cut").substr(0, 30),
       "docs/neg/x, byte 30: the gzip data end in the middle"},
      {"\xff\xfe"
       "b",
       "docs/neg/x, line 1, column 1: the text is UTF-16"},
  };
  for (const auto& [bytes, expected] : cases) {
    put("neg/x", bytes);
    EXPECT_TRUE(contains(error(), expected)) << error();
    auto asked = options();
    asked.skip_bad = 1;
    const auto read = table(asked);
    EXPECT_EQ(read.rows, (Rows{"neg: bad", "pos: good"}));
    EXPECT_EQ(read.bad.size(), 1U);
  }
  std::filesystem::remove(files_.path("docs/neg/x"));
  std::filesystem::create_symlink("nowhere", files_.path("docs/neg/x"));
  EXPECT_TRUE(contains(error(), "docs/neg/x: cannot be opened")) << error();
}

TEST_F(Folder, a_pipe_is_not_waited_for) {
  put("pos/1", "good");
  ASSERT_EQ(::mkfifo(files_.path("docs/pos/pipe").c_str(), 0600), 0);
  EXPECT_TRUE(contains(error(), "docs/pos/pipe: is not a file with text in it")) << error();
}

TEST_F(Folder, nothing_to_read_is_an_error) {
  std::filesystem::create_directories(files_.path("docs"));
  EXPECT_TRUE(contains(error(), "docs: there are no documents in this folder")) << error();
}

TEST_F(Folder, files_and_folders_are_not_read_as_one) {
  put("pos/1", "good");
  put("neg/1", "bad");
  auto asked = options();
  asked.files.push_back(files_.write("more.txt", "pos\tgood\n"));
  EXPECT_TRUE(
      contains(error_in(asked), "more.txt: is a file, where a folder of documents is read"));
  std::ranges::reverse(asked.files);
  asked.format = "lines";
  EXPECT_TRUE(contains(error_in(asked), "docs: is a directory")) << error_in(asked);
  asked.files = {files_.path("docs")};
  asked.format = "csv";
  EXPECT_TRUE(contains(error_in(asked), "docs: is a directory; name the files in it"));
}

}  // namespace
}  // namespace folkman
