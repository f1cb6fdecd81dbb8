#include <gtest/gtest.h>

#include <cmath>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/data/tables/table_formats.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

using Names = std::vector<std::string>;

constexpr std::string_view weather =
    "% a comment\n@RELATION weather\n\n@attribute 'the outlook' {sunny, 'light rain', \"it\\'s\"}\n"
    "@attribute temperature REAL\n@attribute windy { t,f }\n@Attribute play {yes,no}\n@DATA\n"
    "% another\nsunny,85.5,f,no\n'light rain', -3 ,t,yes\n\n\"it\\'s\",?,?,'yes'\n";

class Arff : public ::testing::Test {
 protected:
  [[nodiscard]] ReadOptions options(std::string_view text) const {
    return {.files = {files_.write("data.arff", text)}, .threads = 2};
  }
  struct Read {
    Batch rows = {};
    Names classes = {};
    Names features = {};
  };
  [[nodiscard]] static Read read(const ReadOptions& options) {
    Dataset data(options);
    Read found{.rows = read_all(data)};
    found.classes = data.classes();
    for (std::size_t i = 0; i < data.features().width(); ++i) {
      found.features.push_back(data.features().name(static_cast<Column>(i)));
    }
    return found;
  }
  [[nodiscard]] std::string error(std::string_view text) const {
    const auto message = error_of([&] { (void)read(options(text)); });
    const auto at = message.find("data.arff");
    return at == std::string::npos ? message : message.substr(at);
  }
  [[nodiscard]] std::string row_error(const std::string& row) const {
    return error("@relation r\n@attribute a real\n@attribute b {x,y}\n@data\n1,x\n" + row +
                 "\n2,y\n");
  }
  ScratchFiles files_;
};

TEST_F(Arff, is_told_by_its_content_and_takes_the_last_attribute_for_the_class) {
  auto asked = options(weather);
  asked.missing = Missing::zero;
  const auto found = read(asked);
  EXPECT_EQ(found.classes, (Names{"no", "yes"}));
  EXPECT_EQ(found.features, (Names{"the outlook=it's", "the outlook=light rain",
                                   "the outlook=sunny", "temperature", "windy=f", "windy=t"}));
  EXPECT_EQ(found.rows.columns, (std::vector<Column>{2, 3, 4, 1, 3, 5, 0}));
  EXPECT_EQ(found.rows.values, (std::vector<double>{1, 85.5, 1, 1, -3, 1, 1}));
  EXPECT_EQ(found.rows.classes, (std::vector<Class>{0, 1, 1}));
}

TEST_F(Arff, keeps_missing_cells_where_asked_to) {
  auto asked = options(weather);
  asked.missing = Missing::keep;
  const auto found = read(asked);
  EXPECT_EQ(found.features,
            (Names{"the outlook=?", "the outlook=it's", "the outlook=light rain",
                   "the outlook=sunny", "temperature", "windy=?", "windy=f", "windy=t"}));
  EXPECT_EQ(found.rows.columns.back(), 5);
  EXPECT_TRUE(std::isnan(found.rows.values[found.rows.values.size() - 2]));
}

TEST_F(Arff, lets_options_settle_the_label_and_the_types) {
  auto asked = options(weather);
  asked.label = "windy";
  asked.categorical = {"temperature"};
  asked.ignore = {"the outlook"};
  asked.labels_required = false;
  const auto found = read(asked);
  EXPECT_EQ(found.features, (Names{"temperature=-3", "temperature=85.5", "play=no", "play=yes"}));
  EXPECT_EQ(found.rows.classes.back(), -1);
}

TEST_F(Arff, says_what_it_cannot_read) {
  EXPECT_EQ(row_error("{0 1, 1 x}"),
            "data.arff, line 6: sparse rows are not read; write every value of the row, in the "
            "order of the attributes");
  EXPECT_EQ(row_error("1,x,{2}"),
            "data.arff, line 6: weights of rows are not read; repeat the row instead");
  EXPECT_EQ(row_error("1"),
            "data.arff, line 6, attribute 'b': expected 2 values, found 1; complete the row, ? "
            "being a missing value, or leave it out (skip_bad)");
  EXPECT_EQ(row_error("1,z"),
            "data.arff, line 6, attribute 'b': the value 'z' is not among those declared; declare "
            "it in the header, or leave the row out (skip_bad)");
  EXPECT_EQ(row_error("1,'x"),
            "data.arff, line 6, attribute 'b': the quote that opens a value is never closed; close "
            "it, or put \\ before a quote that is text");
  EXPECT_EQ(row_error("1,?"),
            "data.arff, line 6, attribute 'b': expected a label, found an empty cell; give the row "
            "a label, or leave it out (skip_bad)");
  for (const std::string type : {"string", "date \"yyyy\"", "relational"}) {
    EXPECT_EQ(error("@relation r\n@attribute a " + type + "\n@attribute b {x,y}\n@data\n1,x\n"),
              "data.arff, attribute 'a': its type, " + type.substr(0, type.find(' ')) +
                  ", cannot be read; leave it out (ignore), or make it numeric or nominal");
  }
  EXPECT_EQ(error("@relation r\n@attribute a real\n"),
            "data.arff, line 2: there is no line @data; give a whole ARFF file");
  EXPECT_EQ(error("@relation r\n@attribute a real\n@attribute a real\n@data\n"),
            "data.arff, line 4: the attribute 'a' is declared twice; give every attribute its own "
            "name");
  EXPECT_EQ(error("@relation r\n@attribute 'a real\n@data\n"),
            "data.arff, line 2: the quote that opens a name is never closed; close it");
}

TEST_F(Arff, gives_the_same_rows_for_any_block_size) {
  std::string text =
      "@relation r\n@attribute a real\n@attribute b {x,y}\n@attribute c {u,v}\n@data\n";
  for (int i = 0; i < 500; ++i) {
    text += std::to_string(i % 7) + (i % 2 == 0 ? ",x," : ",y,") + (i % 3 == 0 ? "u\n" : "v\n");
  }
  auto asked = options(text);
  const auto whole = read(asked);
  asked.block_bytes = 64;
  const auto small = read(asked);
  EXPECT_EQ(whole.rows.values, small.rows.values);
  EXPECT_EQ(whole.rows.columns, small.rows.columns);
  EXPECT_EQ(whole.rows.classes, small.rows.classes);
}

}  // namespace
}  // namespace folkman
