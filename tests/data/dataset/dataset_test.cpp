#include "folkman/data/dataset/dataset.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "folkman/base/monitor.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

bool same(const Batch& left, const Batch& right) {
  return left.values == right.values && left.columns == right.columns &&
         left.starts == right.starts && left.classes == right.classes &&
         left.weights == right.weights && left.carried == right.carried;
}

std::string svmlight_rows(int rows) {
  std::string text;
  for (int i = 0; i < rows; ++i) {
    text += std::string(i % 3 == 0 ? "spam" : "ham") + " " + std::to_string(i % 7 + 1) + ":" +
            std::to_string(i) + (i % 5 == 0 ? " # note\n\n" : " 900:0.25\n");
  }
  return text;
}

std::string csv_rows(int rows) {
  std::string text = "n,word,\"the label\"\n";
  for (int i = 0; i < rows; ++i) {
    text += std::to_string(i) + ",\"v " + std::to_string(i % 11) +
            (i % 4 == 0 ? "\nsecond \"\"line\"\"\"," : "\",") + (i % 2 == 0 ? "yes" : "no") + "\n";
  }
  return text;
}

class DatasetTest : public ::testing::Test {
 protected:
  ScratchFiles files_;
};

TEST_F(DatasetTest, any_number_of_threads_and_any_block_size_give_the_same_rows) {
  const auto svm = files_.write("data.svm", svmlight_rows(300));
  const auto csv = files_.write("data.csv", csv_rows(300));
  for (const auto& file : {svm, csv}) {
    std::optional<Batch> expected;
    std::optional<Features> features;
    for (const int threads : {1, 2, 5}) {
      for (const std::size_t block_bytes :
           {std::size_t{1} << 20, std::size_t{1000}, std::size_t{16}, std::size_t{1}}) {
        Dataset data({.files = {file},
                      .label = "the label",
                      .carry = {},
                      .threads = threads,
                      .block_bytes = block_bytes});
        const auto rows = read_all(data);
        if (!expected) expected = rows;
        if (!features) features = data.features();
        EXPECT_TRUE(same(rows, *expected)) << file << " " << threads << " " << block_bytes;
        EXPECT_EQ(data.features(), *features);
        EXPECT_EQ(data.rows(), 300);
        EXPECT_TRUE(same(read_all(data), *expected)) << "second reading";
      }
    }
  }
}

TEST_F(DatasetTest, batches_come_in_order_and_count_their_rows) {
  const auto file = files_.write("data.svm", svmlight_rows(500));
  Dataset data({.files = {file}, .threads = 4, .block_bytes = 64});
  Offset next = 0;
  std::atomic<Offset> seen{0};
  data.read({.in_order =
                 [&](Batch& batch) {
                   EXPECT_EQ(batch.first_row, next);
                   next += static_cast<Offset>(batch.rows());
                 },
             .in_parallel =
                 [&](const Batch& batch, int worker) {
                   EXPECT_LT(worker, 4);
                   seen += static_cast<Offset>(batch.rows());
                 }});
  EXPECT_EQ(next, 500);
  EXPECT_EQ(seen, 500);
}

TEST_F(DatasetTest, the_first_bad_row_of_the_file_is_reported_for_any_threads) {
  std::string text = svmlight_rows(200);
  text += "spam 7:x\n" + svmlight_rows(50) + "ham 3:2 2:1\n" + svmlight_rows(100) + "spam 1:nan\n";
  const auto file = files_.write("data.svm", text);
  for (const int threads : {1, 3}) {
    for (const std::size_t block_bytes : {std::size_t{16}, std::size_t{1} << 20}) {
      ReadOptions options{.files = {file}, .threads = threads, .block_bytes = block_bytes};
      const auto read = [&] {
        Dataset data(options);
        (void)read_all(data);
      };
      EXPECT_TRUE(contains(error_of(read), "line 241, column 8: expected a number"))
          << error_of(read);
      options.skip_bad = 2;
      EXPECT_TRUE(contains(error_of(read), "line 241, column 8: expected a number"));
      EXPECT_TRUE(contains(error_of(read), "the first of more than 2 bad rows"));
      options.skip_bad = 3;
      Dataset data(options);
      EXPECT_EQ(read_all(data).rows(), 350U);
      ASSERT_EQ(data.bad_rows().size(), 3U);
      EXPECT_TRUE(contains(data.bad_rows()[0].message, "line 241"));
      EXPECT_TRUE(contains(data.bad_rows()[1].message, "the index 2 comes after 3"));
      EXPECT_TRUE(contains(data.bad_rows()[2].message, "'nan'"));
    }
  }
}

TEST_F(DatasetTest, errors_of_the_work_come_out_and_the_first_block_wins) {
  const auto file = files_.write("data.svm", svmlight_rows(500));
  for (const int threads : {1, 4}) {
    Dataset data({.files = {file}, .threads = threads, .block_bytes = 100});
    const auto work = [&](const Batch& batch, int) {
      if (batch.first_row > 20) throw std::runtime_error(std::to_string(batch.first_row));
    };
    std::string first;
    try {
      data.read({.in_parallel = work});
    } catch (const std::runtime_error& failure) {
      first = failure.what();
    }
    EXPECT_LT(std::stoi(first), 40);
    EXPECT_EQ(read_all(data).rows(), 500U);  // and it can be read after
  }
}

TEST_F(DatasetTest, known_classes_and_features_of_a_first_reading_give_final_numbers) {
  for (const auto& file :
       {files_.write("data.svm", svmlight_rows(60)), files_.write("data.csv", csv_rows(60))}) {
    const ReadOptions options{
        .files = {file}, .label = "the label", .threads = 2, .block_bytes = 50};
    Dataset first(options);
    const auto rows = read_all(first);
    Dataset second(options, first.classes(), first.features());
    Batch direct;
    second.read({.in_order = [&](Batch& batch) {
      direct.columns.insert(direct.columns.end(), batch.columns.begin(), batch.columns.end());
      direct.classes.insert(direct.classes.end(), batch.classes.begin(), batch.classes.end());
    }});
    EXPECT_EQ(direct.columns, rows.columns);
    EXPECT_EQ(direct.classes, rows.classes);
    EXPECT_TRUE(second.feature_order().empty());
    EXPECT_EQ(second.features(), first.features());
  }
}

TEST_F(DatasetTest, compressed_files_and_several_files_are_one_data_set) {
  const std::string text = svmlight_rows(400);
  const auto half = text.find('\n', text.size() / 2) + 1;
  const std::string front = text.substr(0, half);
  const std::string back = text.substr(half);
  const auto plain = files_.write("whole.svm", text);
  Dataset expected({.files = {plain}});
  const auto rows = read_all(expected);
  const std::vector<std::vector<std::string>> ways{
      {files_.write("a.gz", gzipped(text))},
      {files_.write("members.gz", gzipped(front) + gzipped(back))},
      {files_.write("padded.gz", gzipped(text) + std::string(100, '\0'))},
      {files_.write("zstd-without-its-ending", zstandard(text))},
      {files_.write("frames.zst", zstandard(front) + zstandard(back))},
      {files_.write("part-1.svm", front), files_.write("part-2.svm.gz", gzipped(back))},
      {files_.path("part-*")}};
  for (const auto& way : ways) {
    Dataset data({.files = way, .threads = 2, .block_bytes = 500});
    EXPECT_TRUE(same(read_all(data), rows)) << way.front();
  }
}

TEST_F(DatasetTest, damaged_compressed_files_are_an_error_that_names_the_byte) {
  const std::string text = svmlight_rows(3000);
  const auto read = [&](const std::string& bytes) {
    return error_of([&] {
      Dataset data({.files = {files_.write("bad", bytes)}, .format = "svmlight", .threads = 2});
      (void)read_all(data);
    });
  };
  for (const std::string& bytes : {gzipped(text), zstandard(text)}) {
    for (const std::size_t kept : {bytes.size() - 1, bytes.size() / 2, std::size_t{12}}) {
      EXPECT_TRUE(
          contains(read(bytes.substr(0, kept)), "bad, byte " + std::to_string(kept) + ": the "))
          << read(bytes.substr(0, kept));
      EXPECT_TRUE(contains(read(bytes.substr(0, kept)), "data end in the middle"));
    }
  }
  std::string damaged = gzipped(text);
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 0x55);
  EXPECT_TRUE(contains(read(damaged), "damaged") || contains(read(damaged), "line "))
      << read(damaged);
  EXPECT_TRUE(contains(read(gzipped(text) + "tail"), "the gzip data are damaged"));
}

TEST_F(DatasetTest, files_that_cannot_be_read_say_so) {
  const auto read = [&](const std::string& file) {
    return error_of([&] {
      Dataset data({.files = {file}});
      (void)read_all(data);
    });
  };
  EXPECT_TRUE(contains(read(files_.path("none")), "none: cannot be opened: No such file"));
  EXPECT_TRUE(contains(read(files_.path("*.none")), "*.none: no file matches this pattern"));
  EXPECT_TRUE(contains(read(files_.path("")), "there are no documents in this folder"));
  EXPECT_TRUE(contains(read(files_.write("empty", "")), "empty: the file is empty"));
  EXPECT_TRUE(contains(read(files_.write("what", "hello there\nfriend\n")),
                       "what: its format cannot be told"));
}

TEST_F(DatasetTest, content_decides_the_format_and_then_the_name) {
  const auto read = [&](const std::string& name, std::string_view text) {
    Dataset data({.files = {files_.write(name, text)}, .label = "y"});
    return read_all(data).rows();
  };
  EXPECT_EQ(read("misnamed.csv", "1 1:2\n2 3:4\n"), 2U);
  EXPECT_EQ(read("nameless", "a,y\n1,p\n2,q\n"), 2U);
  EXPECT_EQ(read("nameless", "a\ty\n1,5\tp\n2,5\tq\n"), 2U);
  EXPECT_EQ(read("by-name.csv", "y\np\nq\n"), 2U);
  EXPECT_EQ(read("by-name.svm", "p\nq\n"), 2U);
  EXPECT_TRUE(contains(error_of([&] {
                         Dataset data({.files = {files_.write("x", "1 1:1\n")}, .format = "excel"});
                         (void)read_all(data);
                       }),
                       "format = excel: there is no such format"));
}

// Runs `work` with standard input coming through a pipe.
void with_piped_input(const std::string& text, const std::function<void()>& work) {
  const int saved = ::dup(STDIN_FILENO);
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ::dup2(ends[0], STDIN_FILENO);
  ::close(ends[0]);
  std::thread writer([&] {
    std::size_t done = 0;
    while (done < text.size()) {
      const auto wrote =
          ::write(ends[1], text.data() + done, std::min<std::size_t>(777, text.size() - done));
      if (wrote <= 0) break;
      done += static_cast<std::size_t>(wrote);
    }
    ::close(ends[1]);
  });
  work();
  writer.join();
  ::dup2(saved, STDIN_FILENO);
  ::close(saved);
}

TEST_F(DatasetTest, standard_input_can_be_a_pipe_and_is_read_twice) {
  const std::string text = svmlight_rows(2000);
  Dataset expected({.files = {files_.write("whole.svm", text)}});
  const auto rows = read_all(expected);
  for (const std::string& sent : {text, gzipped(text)}) {
    with_piped_input(sent, [&] {
      Dataset data({.files = {"-"}, .threads = 2, .block_bytes = 4096});
      EXPECT_TRUE(same(read_all(data), rows));
      EXPECT_TRUE(same(read_all(data), rows));
      Dataset second({.files = {"-"}}, data.classes(), data.features());
      EXPECT_TRUE(same(read_all(second), rows));
    });
  }
}

class Watcher final : public Monitor {
 public:
  void progress(std::string_view, std::uint64_t done, std::uint64_t total,
                std::string_view) override {
    done_ = done;
    total_ = total;
  }
  [[nodiscard]] bool stop_requested() const override { return stop_; }
  std::atomic<std::uint64_t> done_{0};
  std::atomic<std::uint64_t> total_{0};
  std::atomic<bool> stop_{false};
};

TEST_F(DatasetTest, reading_reports_stored_bytes_and_stops_on_request) {
  const auto bytes = gzipped(svmlight_rows(2000));
  Watcher watcher;
  Dataset data({.files = {files_.write("a.gz", bytes)},
                .threads = 2,
                .block_bytes = 1000,
                .monitor = &watcher});
  data.read({});
  EXPECT_EQ(watcher.done_, bytes.size());
  EXPECT_EQ(watcher.total_, bytes.size());
  const auto stopped =
      error_of([&] { data.read({.in_order = [&](Batch&) { watcher.stop_ = true; }}); });
  EXPECT_TRUE(contains(stopped, "stopped on request"));
}

TEST_F(DatasetTest, one_class_is_enough_where_it_is_said_to_be) {
  Dataset data({.files = {files_.write("x.svm", "a 1:1\na 2:1\n")}, .classes_required = 1});
  EXPECT_EQ(read_all(data).rows(), 2U);
  EXPECT_EQ(data.classes(), std::vector<std::string>{"a"});
}

}  // namespace
}  // namespace folkman
