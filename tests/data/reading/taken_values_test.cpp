#include "folkman/data/reading/taken_values.hpp"

#include <gtest/gtest.h>

#include "folkman/data/dataset/dataset.hpp"
#include "tests/data/matrix_files.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

class TakenValuesTest : public ::testing::Test {
 protected:
  // Three rows; the second has -2 where it may, and -0 where it is allowed.
  struct Sample {
    ReadOptions read;
    std::string where;
  };
  [[nodiscard]] std::vector<Sample> samples() const {
    const auto file = [&](const std::string& name, std::string_view bytes) {
      return std::vector<std::string>{files_.write(name, bytes)};
    };
    const std::string labels = files_.write("y", "u\nv\nu\n");
    const std::string array = npy("<f8", "(3, 2)", raw<double>({1, -0.0, 3, -2, 1, 2}));
    const auto list = [](std::size_t size) { return "(" + std::to_string(size) + ",)"; };
    const std::string csr =
        zip({{"indices.npy", npy("<i4", list(5), raw<std::int32_t>({0, 0, 1, 0, 1})), false},
             {"indptr.npy", npy("<i4", list(4), raw<std::int32_t>({0, 1, 3, 5})), false},
             {"format.npy", npy("|S3", "()", "csr"), false},
             {"shape.npy", npy("<i8", "(2,)", raw<std::int64_t>({3, 2})), false},
             {"data.npy", npy("<f8", list(5), raw<double>({1, 3, -2, 1, 2})), false}});
    const std::string mtx =
        "%%MatrixMarket matrix coordinate real general\n3 2 6\n1 1 1\n1 2 -0\n2 1 3\n2 2 -2\n"
        "3 1 1\n3 2 2\n";
    return {
        {{.files = file("a.svm", "u 1:1 2:-0\nv 1:3 2:-2\nu 1:1 2:2\n")}, "line 2, column 9"},
        {{.files = file("a.csv", "y,p,q\nu,1,-0\nv,3,-2\nu,1,2\n"), .label = "y"},
         "line 3, column 3 (q)"},
        {{.files = file("a.tsv", "y\tp\tq\nu\t1\t-0.0\nv\t3\t-2\nu\t1\t2\n"), .label = "y"},
         "line 3, column 3 (q)"},
        {{.files = file("a.arff",
                        "@relation r\n@attribute p real\n@attribute q real\n@attribute y {u,v}\n"
                        "@data\n1,-0,u\n3,-2,v\n1,2,u\n")},
         "line 7, attribute 'q'"},
        {{.files = file("a.jsonl",
                        "{\"y\":\"u\",\"p\":1,\"q\":-0.0}\n{\"y\":\"v\",\"p\":3,\"q\":-2}\n"
                        "{\"y\":\"u\",\"p\":1,\"q\":2}\n"),
          .label = "y"},
         "line 2, field 'q'"},
        {{.files = file("g.csv", "g,s1,s2,s3\ny,u,v,u\np,1,3,1\nq,-0,-2,2\n"),
          .format = "genes",
          .label = "y"},
         "line 4, column 3"},
        {{.files = file("a.mtx", mtx), .labels_file = labels}, "a.mtx, "},
        {{.files = file("a.npy", array), .labels_file = labels}, "row 1, column 1 (from 0)"},
        {{.files = file("a.npz", csr), .labels_file = labels}, "row 1, column 1 (from 0)"},
        {{.files = file("b.npz", zip({{"x.npy", array, false}})), .labels_file = labels},
         "row 1, column 1 (from 0)"}};
  }
  [[nodiscard]] std::string tenx_folder() const {
    std::filesystem::create_directories(files_.path("cells"));
    files_.write("cells/matrix.mtx",
                 "%%MatrixMarket matrix coordinate real general\n2 3 3\n1 1 1\n2 2 -2\n1 3 1\n");
    files_.write("cells/barcodes.tsv", "w\nx\nz\n");
    files_.write("cells/features.tsv", "E1\tp\nE2\tq\n");
    return files_.path("cells");
  }
  ScratchFiles files_;
};

std::string reading_error(const ReadOptions& options) {
  return error_of([&] {
    Dataset data(options);
    (void)read_all(data);
  });
}

TEST_F(TakenValuesTest, every_reader_names_the_place_of_a_negative_count) {
  for (auto& [read, where] : samples()) {
    EXPECT_EQ(reading_error(read), "no error") << read.files.front();
    read.counts = true;
    const auto message = reading_error(read);
    EXPECT_TRUE(contains(message, read.files.front())) << message;
    EXPECT_TRUE(contains(message, where)) << message;
    EXPECT_TRUE(contains(message, ": expected a count or a weight, from 0, found ")) << message;
    EXPECT_TRUE(contains(message, "-2")) << message;
  }
}

TEST_F(TakenValuesTest, a_row_with_a_negative_count_can_be_left_out) {
  for (auto& [read, where] : samples()) {
    read.counts = true;
    read.skip_bad = 1;
    read.classes_required = 1;
    Dataset data(read);
    const Batch rows = read_all(data);
    EXPECT_EQ(rows.values, (std::vector<double>{1, 1, 2})) << read.files.front();
    EXPECT_EQ(rows.starts, (std::vector<Offset>{0, 1, 3})) << read.files.front();
    EXPECT_EQ(data.classes(), (std::vector<std::string>{"u"})) << read.files.front();
    ASSERT_EQ(data.bad_rows().size(), 1U) << read.files.front();
    EXPECT_TRUE(contains(data.bad_rows().front().message, where)) << read.files.front();
  }
}

TEST_F(TakenValuesTest, cells_of_10x_folders_are_counts) {
  ReadOptions read{.files = {tenx_folder()},
                   .labels_file = files_.write("labels", "a\nb\na\n"),
                   .classes_required = 1};
  EXPECT_EQ(reading_error(read), "no error");
  read.counts = true;
  EXPECT_TRUE(contains(reading_error(read), "expected a count or a weight, from 0"));
  read.skip_bad = 1;
  Dataset data(read);
  EXPECT_EQ(read_all(data).values, (std::vector<double>{1, 1}));
}

// Where in the row, how long and how read: none of it lets a negative number slip.
TEST_F(TakenValuesTest, no_negative_cell_of_a_table_slips_through) {
  for (const std::size_t columns : {1U, 3U, 70U, 1500U}) {
    for (const std::string cell :
         {"-1", "-0.5", "-12345678", "-1234567.5", "-123456789012345", "-1.2345678901234567",
          "-1e3", "-.5", " -1", "\"-1\"", "-0.000000000000000000000000000001"}) {
      for (const std::size_t at : {std::size_t{0}, columns / 2, columns - 1}) {
        std::string text = "y";
        for (std::size_t i = 0; i < columns; ++i) text += ",x" + std::to_string(i);
        text += '\n';
        for (const bool bad : {false, true, false}) {
          text += bad ? "v" : "u";
          for (std::size_t i = 0; i < columns; ++i) {
            text += "," + (bad && i == at ? cell : i % 3 == 0 ? "-0.0" : std::to_string(i));
          }
          text += '\n';
        }
        ReadOptions read{.files = {files_.write("t.csv", text)},
                         .label = "y",
                         .counts = true,
                         .classes_required = 1,
                         .skip_bad = 1};
        Dataset data(read);
        EXPECT_EQ(read_all(data).rows(), 2U) << cell << " at " << at << " of " << columns;
        ASSERT_EQ(data.bad_rows().size(), 1U);
        EXPECT_TRUE(contains(data.bad_rows().front().message,
                             "line 3, column " + std::to_string(at + 2) + " (x"))
            << data.bad_rows().front().message;
      }
    }
  }
}

TEST_F(TakenValuesTest, missing_values_may_stay_among_counts) {
  for (const std::string text : {"u 1:nan\nv 1:2\n", "u 1:-1\nv 1:2\n"}) {
    ReadOptions read{.files = {files_.write("m.svm", text)}, .missing = Missing::ignore};
    read.counts = true;
    EXPECT_EQ(reading_error(read) == "no error", contains(text, "nan"));
  }
}

}  // namespace
}  // namespace folkman
