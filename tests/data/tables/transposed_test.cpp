#include <gtest/gtest.h>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/data/tables/table_formats.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

constexpr std::string_view table =
    "gene,s1,s2,s3\n"
    "tumour,no,yes,yes\n"
    "b,5.5,-0.25,0\n"
    "a,1e3,\"7\",2\n";

class Transposed : public ::testing::Test {
 protected:
  [[nodiscard]] ReadOptions asked(const std::string& name, std::string_view bytes) const {
    ReadOptions options;
    options.files = {files_.write(name, bytes)};
    options.format = "genes";
    options.label = "tumour";
    options.threads = 2;
    return options;
  }
  [[nodiscard]] std::string error(std::string_view bytes) const {
    return error_of([&] {
      Dataset data(asked("bad.csv", bytes));
      (void)read_all(data);
    });
  }
  ScratchFiles files_;
};

TEST_F(Transposed, columns_become_rows_and_lines_features) {
  for (const std::string& bytes : {std::string(table), gzipped(table), zstandard(table)}) {
    Dataset data(asked("t.csv", bytes));
    const Batch rows = read_all(data);
    EXPECT_EQ(rows.values, (std::vector<double>{1000, 5.5, 7, -0.25, 2}));
    EXPECT_EQ(rows.columns, (std::vector<Column>{0, 1, 0, 1, 0}));
    EXPECT_EQ(rows.starts, (std::vector<Offset>{0, 2, 4, 5}));
    EXPECT_EQ(rows.classes, (std::vector<Class>{0, 1, 1}));
    EXPECT_EQ(data.features().name(0), "a");
    EXPECT_EQ(data.classes(), (std::vector<std::string>{"no", "yes"}));
  }
}

TEST_F(Transposed, labels_may_come_from_a_file_and_the_corner_may_be_missing) {
  ReadOptions options = asked("r.tsv", "s1\ts2\nb\t1\t2\nw\t3\t0.5\n");
  options.label.clear();
  options.weight = "w";
  options.labels_file = files_.write("y", "u\nv\n");
  Dataset data(options);
  const Batch rows = read_all(data);
  EXPECT_EQ(rows.values, (std::vector<double>{1, 2}));
  EXPECT_EQ(rows.weights, (std::vector<double>{3, 0.5}));
  EXPECT_EQ(data.classes(), (std::vector<std::string>{"u", "v"}));
}

TEST_F(Transposed, only_the_features_of_a_model_are_kept) {
  StringTable names;
  names.push_back("b");
  Dataset data(asked("t.csv", table), {"no", "yes"}, Features::named(std::move(names)));
  const Batch rows = read_all(data);
  EXPECT_EQ(rows.values, (std::vector<double>{5.5, -0.25}));
  EXPECT_EQ(rows.columns, (std::vector<Column>{0, 0}));
}

TEST_F(Transposed, a_bad_cell_is_named_by_line_and_column) {
  EXPECT_TRUE(contains(error("g,s1,s2\ntumour,a,b\nx,1,nan\n"),
                       "line 3, column 3: the value 'nan' is not a finite number"));
  EXPECT_TRUE(contains(error("g,s1,s2\ntumour,a,b\nx,1,\n"), "an empty cell"));
  EXPECT_TRUE(contains(error("g,s1,s2\ntumour,a,b\nx,1\n"), "2 cells, expected 3"));
  EXPECT_TRUE(contains(error("g,s1,s2\ntumour,a,b\nx,1,2\nx,1,3\n"), "a second line is called"));
  EXPECT_TRUE(contains(error("g,s1,s2\nx,1,2\n"), "no line is called"));
  EXPECT_TRUE(contains(error("g,s1,s2\ntumour,a,\nx,1,2\n"),
                       "line 2, column 3: expected a label, found an empty cell"));
  EXPECT_TRUE(contains(error("\n"), "empty"));
  EXPECT_TRUE(contains(error("g,s1,s2\ntumour,a,b\nx,1,\"2\"3\n"),
                       "line 3: column 3: there is text after the closing quote"));
  EXPECT_TRUE(contains(error("g,s1,\"s2\n"), "line 1: column 3: the quote that opens"));
}

TEST_F(Transposed, lines_asked_for_are_there_once) {
  const auto error_with = [&](std::string_view bytes, const auto& change) {
    return error_of([&] {
      auto options = asked("asked.csv", bytes);
      change(options);
      Dataset data(options);
      (void)read_all(data);
    });
  };
  const auto weighted = [](ReadOptions& options) { options.weight = "w"; };
  EXPECT_EQ(error_with("g,s1,s2\ntumour,a,b\nw,1,2\nx,1,2\n", weighted), "no error");
  EXPECT_TRUE(contains(error_with(table, weighted), "no line is called 'w' (weight)"));
  EXPECT_TRUE(contains(error_with("g,s1,s2\ntumour,a,b\nw,1,2\nw,2,1\n", weighted),
                       "line 4: a second line is called 'w'"));
  EXPECT_TRUE(contains(error("g,s1,s2\ntumour,a,b\ntumour,b,a\nx,1,2\n"),
                       "line 3: a second line is called 'tumour'"));
  EXPECT_TRUE(contains(error_with(table,
                                  [](ReadOptions& options) {
                                    options.ignore = {"a", "z"};
                                  }),
                       "no line is called 'z' (ignore)"));
  EXPECT_TRUE(contains(error_with(table, [](ReadOptions& options) { options.carry = {"id"}; }),
                       "carry = id: "));
}

TEST_F(Transposed, a_sample_with_a_bad_cell_can_be_left_out) {
  ReadOptions options = asked("t.csv",
                              "g,s1,s2,s3,s4,s5\ntumour,no,yes,,yes,no\nb,1,x,3,4,5\n"
                              "a,6,inf,8,9,10\nw,1,1,1,-1,2\n");
  options.weight = "w";
  options.skip_bad = 3;
  options.classes_required = 1;
  Dataset data(options);
  const Batch rows = read_all(data);
  EXPECT_EQ(rows.values, (std::vector<double>{6, 1, 10, 5}));
  EXPECT_EQ(rows.weights, (std::vector<double>{1, 2}));
  ASSERT_EQ(data.bad_rows().size(), 3U);
  EXPECT_TRUE(contains(data.bad_rows()[0].message, "line 3, column 3: expected a number"));
  EXPECT_TRUE(contains(data.bad_rows()[1].message, "line 2, column 4: expected a label"));
  EXPECT_TRUE(contains(data.bad_rows()[2].message, "line 5, column 5: expected a weight"));
}

}  // namespace
}  // namespace folkman
