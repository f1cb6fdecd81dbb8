#include <gtest/gtest.h>

#include "folkman/data/documents/document_formats.hpp"
#include "tests/data/document_tables.hpp"

namespace folkman {
namespace {

class Lines : public DocumentTest {
 protected:
  [[nodiscard]] ReadOptions options(std::string_view text) const {
    return {.files = {files_.write("data.txt", text)}, .format = "lines", .threads = 2};
  }
  [[nodiscard]] DocumentTable read(std::string_view text) const { return table(options(text)); }
  [[nodiscard]] std::string error(std::string_view text) const { return error_in(options(text)); }
  // Without labels, as for prediction.
  [[nodiscard]] DocumentTable unlabelled(std::string_view text) const {
    auto asked = options(text);
    asked.labels_required = false;
    return table(asked);
  }
};

using Rows = std::vector<std::string>;

TEST_F(Lines, a_line_is_a_label_a_tab_and_a_text) {
  const auto table = read("pos\tgood good film\nneg\tbad film\n");
  EXPECT_EQ(table.rows, (Rows{"pos: film good*2", "neg: bad film"}));
}

TEST_F(Lines, further_tabs_and_quotes_are_text) {
  EXPECT_EQ(read("pos\t\"good\tfilm\nneg\tbad, film\"\n").rows,
            (Rows{"pos: film good", "neg: bad film"}));
}

TEST_F(Lines, fasttext_marks_its_labels) {
  EXPECT_EQ(read("__label__pos good film\n__label__neg\tbad film\n__label__neg\n").rows,
            (Rows{"pos: film good", "neg: bad film", "neg:"}));
  EXPECT_EQ(unlabelled("__label__pos good film\nbad film\n").rows,
            (Rows{"pos: film good", "?: bad film"}));
}

TEST_F(Lines, line_ends_and_byte_order_marks_do_not_matter) {
  const auto plain = read("pos\tgood film\nneg\tbad film\n");
  for (const auto* text : {"pos\tgood film\r\nneg\tbad film\r\n", "pos\tgood film\nneg\tbad film",
                           "\xef\xbb\xbfpos\tgood film\nneg\tbad film\n",
                           "\n\npos\tgood film\n\r\n\nneg\tbad film\n\n"}) {
    EXPECT_EQ(read(text).rows, plain.rows) << text;
  }
  EXPECT_EQ(read(gzipped("pos\tgood film\nneg\tbad film\n")).rows, plain.rows);
}

TEST_F(Lines, blocks_and_threads_do_not_matter) {
  std::string text;
  for (int i = 0; i < 200; ++i) {
    text += i % 3 == 0 ? "pos\tword" : "neg\tterm";
    text.append(std::to_string(i % 17)).append(" of all\n");
  }
  const auto whole = read(text);
  ASSERT_EQ(whole.rows.size(), 200U);
  for (const std::size_t block : {1U, 50U, 1000U}) {
    auto asked = options(text);
    asked.block_bytes = block;
    asked.threads = 3;
    EXPECT_EQ(table(asked).rows, whole.rows);
  }
}

TEST_F(Lines, empty_documents_are_rows_without_features) {
  EXPECT_EQ(read("pos\t\nneg\tbad film\nneg\t   \n").rows, (Rows{"pos:", "neg: bad film", "neg:"}));
}

TEST_F(Lines, without_labels_every_line_is_a_document) {
  EXPECT_EQ(unlabelled("good film\n\nnot\tbad\n").rows, (Rows{"?: film good", "?:", "?: bad not"}));
}

TEST_F(Lines, for_prediction_labels_may_be_there_or_miss_on_some_lines) {
  EXPECT_EQ(unlabelled("pos\tgood film\nbad film\n\tso so\n\n").rows,
            (Rows{"pos: film good", "?: bad film", "?: so*2", "?:"}));
}

TEST_F(Lines, every_fault_names_the_line) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"pos\tgood\nneg bad\n",
       "data.txt, line 2: expected a label, a TAB and a text, found no TAB in 'neg bad'; begin "
       "every line with its label"},
      {"pos\tgood\nneg\n", "data.txt, line 2: expected a label, a TAB and a text, found no TAB"},
      {"pos\tgood\n\tbad\n", "data.txt, line 2: expected a label, found none before the text"},
      {"__label__pos good\nbad\n", "data.txt, line 2: expected __label__ and a label, found 'bad'"},
      {"__label__pos good\n__label__ bad\n", "line 2: expected a label, found none before"},
      {"__label__pos good\n__label__neg __label__bad x\n",
       "line 2: there are two labels, '__label__neg' and '__label__bad'"},
      {"pos\tgood\npos\tfine\n", "data.txt: all 2 rows are of one class, 'pos'"},
      {"", "data.txt: there are no rows"},
      {"\xff\xfep\0o\0", "data.txt, line 1, column 1: the text is UTF-16"},
  };
  for (const auto& [text, expected] : cases) {
    EXPECT_TRUE(contains(error(text), expected)) << text << "\n" << error(text);
  }
}

TEST_F(Lines, binary_files_are_refused) {
  const std::string picture("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
  EXPECT_TRUE(contains(error(picture), "data.txt: it holds zero bytes: it is not text"));
  EXPECT_TRUE(contains(error(gzipped(picture)), "it holds zero bytes"));
}

TEST_F(Lines, a_gzip_file_that_ends_early_is_an_error) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text.append("pos\tword").append(std::to_string(i * 7919)) += '\n';
  const auto whole = gzipped(text);
  EXPECT_TRUE(
      contains(error(whole.substr(0, whole.size() / 2)), "the gzip data end in the middle"));
}

TEST_F(Lines, bad_rows_can_be_left_out) {
  auto asked = options("pos\tgood\nwhat\nneg\tbad\n\tnothing\n");
  asked.skip_bad = 2;
  const auto table = DocumentTest::table(asked);
  EXPECT_EQ(table.rows, (Rows{"pos: good", "neg: bad"}));
  EXPECT_EQ(table.bad.size(), 2U);
}

TEST_F(Lines, a_document_of_100_megabytes_is_a_row) {
  std::string text = "pos\tgood ";
  text.append(100'000'000, 'x');
  text += " film\nneg\tbad film\n";
  auto asked = options(text);
  Dataset data(asked);
  EXPECT_EQ(read_all(data).rows(), 2U);
}

TEST_F(Lines, options_that_name_columns_are_refused) {
  auto asked = options("pos\tgood\nneg\tbad\n");
  asked.label = "sentiment";
  EXPECT_TRUE(contains(error_in(asked), "label = sentiment: "));
  EXPECT_TRUE(contains(error_in(asked), "holds bare documents, without named columns"));
  asked.label = "";
  asked.carry = {"id"};
  EXPECT_TRUE(contains(error_in(asked), "carry = id: "));
}

TEST_F(Lines, are_recognised_where_no_table_can_be_meant) {
  const auto recognised = lines_format().recognises;
  EXPECT_TRUE(recognised("0\ta fine old film\n1\tbad\n0\tso so\n"));
  EXPECT_TRUE(recognised("0\tcomplaining\n0\tfailing to support\n"));
  EXPECT_TRUE(recognised("__label__x words\n"));
  EXPECT_FALSE(recognised("label\ttext\n0\ta fine old film\n0\tbad\n"));  // a header
  EXPECT_FALSE(recognised("0\ta fine old film\nno tab at all\n0\tx\n"));
  EXPECT_FALSE(recognised("1\t2\t3\n1\t5\t6\n"));  // numbers, not text
  EXPECT_FALSE(recognised("0\ta fine old film"));
}

}  // namespace
}  // namespace folkman
