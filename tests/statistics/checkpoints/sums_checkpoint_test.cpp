#include "folkman/statistics/checkpoints/sums_checkpoint.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "folkman/base/error.hpp"
#include "folkman/base/monitor.hpp"
#include "folkman/data/dataset/dataset.hpp"
#include "folkman/statistics/checkpoints/checkpoint_file.hpp"
#include "folkman/statistics/class_sums/batches_checkpoint.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/statistics/class_sums/folds.hpp"
#include "tests/data/scratch_files.hpp"

namespace {

using namespace folkman;  // NOLINT: a test of one header and what it needs

constexpr double at_once = 1e-9;  // seconds

std::string bytes_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Stops the work as a kill would, some blocks after a new checkpoint is there.
class Killer final : public Monitor {
 public:
  Killer(std::string file, int later) : file_(std::move(file)), later_(later), then_(written()) {}
  void progress(std::string_view, std::uint64_t, std::uint64_t, std::string_view) override {}
  [[nodiscard]] bool stop_requested() const override {
    return written() != then_ && asked_++ >= later_;
  }

 private:
  [[nodiscard]] std::filesystem::file_time_type written() const {
    std::error_code none;
    return std::filesystem::last_write_time(file_, none);
  }
  std::string file_;
  int later_;
  std::filesystem::file_time_type then_;
  mutable int asked_ = 0;
};

class SumsCheckpoints : public ::testing::Test {
 protected:
  ScratchFiles files;
  std::string checkpoint = files.path("job.checkpoint");
  std::mt19937 draw{7};  // NOLINT: the same rows each time

  std::string words(int count) {
    static const std::vector<std::string> all{"red", "blue", "green", "old", "new", "café", "x"};
    std::string text;
    for (int i = 0; i < count; ++i)
      text += " " + all[draw() % all.size()] + (draw() % 3 == 0 ? std::to_string(draw() % 50) : "");
    return text;
  }
  std::string svmlight(int rows) {
    std::string text;
    for (int row = 0; row < rows; ++row) {
      text += "c" + std::to_string(draw() % 4);
      for (auto index = 1 + draw() % 9; index < 300; index += 1 + draw() % 40)
        text += " " + std::to_string(index) + ":" + std::to_string(draw() % 1000) + ".5";
      text += "\n";
    }
    return text;
  }
  std::string table(int rows) {
    std::string text = "kind,size,colour,place\n";
    for (int row = 0; row < rows; ++row) {
      const std::string size = row % 97 == 50 ? "wrong" : std::to_string(draw() % 100) + ".25";
      text += (draw() % 2 == 0 ? "yes," : "no,") + size + ",c" + std::to_string(draw() % 30) +
              ",\"p, " + std::to_string(draw() % 200) + "\"\n";
    }
    return text;
  }
  std::string documents(int rows) {
    std::string text;
    for (int row = 0; row < rows; ++row)
      text += (draw() % 2 == 0 ? "good\t" : "bad\t") + words(8) + "\n";
    return text;
  }
  std::string json_lines(int rows) {
    std::string text;
    for (int row = 0; row < rows; ++row)
      text += "{\"kind\": \"k" + std::to_string(draw() % 3) +
              "\", \"n\": " + std::to_string(draw() % 9) + ", \"note\": \"" + words(4) + "\"}\n";
    return text;
  }

  ReadOptions reading(std::vector<std::string> names) const {
    ReadOptions options{.files = std::move(names), .threads = 3, .block_bytes = 1500};
    options.checkpoint = {.file = checkpoint, .every = at_once};
    return options;
  }

  // Read by `read` of a data set, killed again and again; and the number of runs it took.
  template <class Read>
  auto after_kills(ReadOptions options, const Read& read, int& runs) {
    for (runs = 1;; ++runs) {
      Killer killer(checkpoint, runs % 3);
      options.monitor = &killer;
      try {
        Dataset data(options);
        auto found = read(data);
        discard_checkpoint(options.checkpoint);
        return found;
      } catch (const Error& error) {
        if (error.fault().kind != Fault::Kind::interrupted) throw;
      }
    }
  }

  void gives_the_same_bits(const ReadOptions& options, const GatherOptions& gathering = {}) {
    const auto read = [&](Dataset& data) {
      std::string all = gather_class_sums(data, gathering).saved();
      for (const BadRow& row : data.bad_rows()) all += row.message;
      return all;
    };
    ReadOptions undisturbed = options;
    undisturbed.checkpoint = {};
    Dataset data(undisturbed);
    const std::string wanted = read(data);
    int runs = 0;
    EXPECT_EQ(after_kills(options, read, runs), wanted);
    EXPECT_GT(runs, 3);
    EXPECT_FALSE(std::filesystem::exists(checkpoint));
  }

  // What is said of a job that finds the checkpoint of a killed one.
  std::string said_of(const ReadOptions& options, const GatherOptions& gathering = {}) {
    return error_of([&] {
      Dataset data(options);
      (void)gather_class_sums(data, gathering);
    });
  }
  void leave_checkpoint(ReadOptions options) {
    Killer killer(checkpoint, 0);
    options.monitor = &killer;
    EXPECT_TRUE(contains(said_of(options), "interrupt"));
    ASSERT_TRUE(std::filesystem::exists(checkpoint));
  }
};

TEST_F(SumsCheckpoints, a_killed_reading_of_svmlight_gives_the_same_bits) {
  const auto one = files.write("one.svm", svmlight(150));
  const auto two = files.write("two.svm.gz", gzipped(svmlight(150)));
  gives_the_same_bits(reading({one, two}));
}

TEST_F(SumsCheckpoints, a_killed_reading_of_values_of_any_sign_keeps_squares) {
  const auto one = files.write("one.svm", svmlight(120));
  gives_the_same_bits(reading({one}), {.any_sign = true, .squares = true});
}

TEST_F(SumsCheckpoints, a_killed_reading_of_tables_keeps_words_and_bad_rows) {
  const auto one = files.write("one.csv", table(300));
  const auto two = files.write("two.csv.zst", zstandard(table(300)));
  ReadOptions options = reading({one, two});
  options.label = "kind";
  options.numeric = {"size"};
  options.skip_bad = 9;
  gives_the_same_bits(options);
}

TEST_F(SumsCheckpoints, a_killed_reading_of_documents_keeps_ngrams_and_limits) {
  ReadOptions options = reading({files.write("docs.txt", documents(400))});
  options.vectorizer.longest = 3;
  options.vectorizer.min_df = {2, false};
  options.vectorizer.max_features = 500;
  options.vectorizer.stop_words = {"old", "new"};
  gives_the_same_bits(options);
}

TEST_F(SumsCheckpoints, a_killed_reading_of_characters_gives_the_same_bits) {
  ReadOptions options = reading({files.write("docs.txt", documents(200))});
  options.vectorizer.units = TextUnits::characters_in_words;
  options.vectorizer.shortest = 2;
  options.vectorizer.longest = 4;
  gives_the_same_bits(options);
}

TEST_F(SumsCheckpoints, a_killed_reading_of_hashed_text_gives_the_same_bits) {
  ReadOptions options = reading({files.write("docs.txt", documents(300))});
  options.vectorizer.buckets = 64;
  gives_the_same_bits(options);
}

TEST_F(SumsCheckpoints, a_killed_reading_of_text_beside_columns_gives_the_same_bits) {
  ReadOptions options = reading({files.write("rows.jsonl", json_lines(300))});
  options.label = "kind";
  options.text = {"note"};
  options.numeric = {"n"};
  gives_the_same_bits(options);
}

TEST_F(SumsCheckpoints, a_killed_reading_by_fold_deals_rows_as_before) {
  const auto one = files.write("one.svm", svmlight(200));
  const auto read = [](Dataset& data) {
    Folds deal(5, 3);
    std::string all;
    const auto fold_of = [&](Offset, Class c) { return deal.next(c); };
    for (const ExactClassSums& fold : gather_class_sums_by_fold(data, 5, fold_of))
      all += fold.saved();
    return all;
  };
  ReadOptions undisturbed = reading({one});
  undisturbed.checkpoint = {};
  Dataset data(undisturbed);
  const std::string wanted = read(data);
  int runs = 0;
  EXPECT_EQ(after_kills(reading({one}), read, runs), wanted);
  EXPECT_GT(runs, 3);
}

TEST_F(SumsCheckpoints, other_options_are_named) {
  ReadOptions options = reading({files.write("one.csv", table(300))});
  options.label = "kind";
  options.numeric = {"size"};
  options.skip_bad = 9;
  leave_checkpoint(options);
  ReadOptions other = options;
  other.skip_bad = 8;
  EXPECT_TRUE(contains(said_of(other), "skip_bad was 9, and is 8")) << said_of(other);
  EXPECT_TRUE(contains(said_of(options, {.binarize = 0}), "binarize was not given, and is 0"));
  other = options;
  other.checkpoint.asked = {{"k", "5"}};
  EXPECT_TRUE(contains(said_of(other), "k was not given, and is 5"));
  other = options;
  other.checkpoint.restart = true;
  other.skip_bad = 8;
  EXPECT_EQ(said_of(other), "no error");
}

TEST_F(SumsCheckpoints, changed_data_are_named) {
  const std::string text = svmlight(200);
  const auto one = files.write("one.svm", text);
  leave_checkpoint(reading({one}));
  const auto then = std::filesystem::last_write_time(one);
  files.write("one.svm", text + "c1 1:1\n");
  EXPECT_TRUE(contains(said_of(reading({one})), "bytes, and had"));
  std::string changed = text;
  changed[0] = 'd';
  files.write("one.svm", changed);
  std::filesystem::last_write_time(one, then);
  EXPECT_TRUE(contains(said_of(reading({one})), "one.svm: has other content"));
  files.write("one.svm", text);
  std::filesystem::last_write_time(one, then + std::chrono::seconds(2));
  EXPECT_TRUE(contains(said_of(reading({one})), "was written since"));
  std::filesystem::last_write_time(one, then);
  EXPECT_TRUE(contains(said_of(reading({one, one})), "it read 1 files, and this reads 2"));
  EXPECT_EQ(said_of(reading({one})), "no error");
}

TEST_F(SumsCheckpoints, a_damaged_checkpoint_is_told_and_kept) {
  const auto one = files.write("one.svm", svmlight(200));
  leave_checkpoint(reading({one}));
  const std::string sound = bytes_of(checkpoint);
  for (std::size_t at = 0; at < sound.size(); at += 1 + sound.size() / 60) {
    std::string damaged = sound;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x21);
    files.write("job.checkpoint", damaged);
    EXPECT_TRUE(contains(said_of(reading({one})), "job.checkpoint")) << at;
    EXPECT_EQ(bytes_of(checkpoint), damaged);
    files.write("job.checkpoint", sound.substr(0, at));
    EXPECT_TRUE(contains(said_of(reading({one})), "job.checkpoint")) << at;
  }
}

TEST_F(SumsCheckpoints, a_file_of_another_kind_is_never_taken_for_one) {
  const auto one = files.write("one.svm", svmlight(50));
  ReadOptions plain = reading({one});
  plain.checkpoint = {};
  Dataset data(plain);
  const auto sums = gather_class_sums(data);
  sums.save(checkpoint);
  const std::string saved = bytes_of(checkpoint);
  ReadOptions options = reading({one});
  options.checkpoint.restart = true;
  EXPECT_TRUE(contains(said_of(options), "checkpoint"));
  EXPECT_THROW(discard_checkpoint(options.checkpoint), Error);
  EXPECT_EQ(bytes_of(checkpoint), saved);
}

TEST_F(SumsCheckpoints, sums_of_batches_are_kept_with_their_number) {
  ReadOptions plain = reading({files.write("one.svm", svmlight(50))});
  plain.checkpoint = {};
  Dataset data(plain);
  const auto sums = gather_class_sums(data);
  CheckpointOptions options{.file = checkpoint, .asked = {{"binarize", "0"}}};
  EXPECT_FALSE(earlier_batches(options));
  save_batches({.sums = sums, .batches = 7}, options);
  const auto found = earlier_batches(options);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->batches, 7U);
  EXPECT_EQ(found->sums, sums);
  options.asked = {};
  EXPECT_TRUE(contains(error_of([&] { (void)earlier_batches(options); }), "binarize was 0"));
  EXPECT_TRUE(contains(said_of(reading({files.path("one.svm")})), "of from_batches"));
  options.restart = true;
  EXPECT_FALSE(earlier_batches(options));
  discard_checkpoint(options);
  EXPECT_FALSE(std::filesystem::exists(checkpoint));
}

TEST_F(SumsCheckpoints, what_cannot_be_kept_is_refused_at_once) {
  ReadOptions options = reading({"-"});
  EXPECT_TRUE(contains(said_of(options), "standard input can be read only once"));
  options = reading({files.write("docs.txt", documents(20))});
  options.vectorizer.tfidf = TfIdf{};
  EXPECT_TRUE(contains(said_of(options), "tf-idf"));
  options = reading({files.write("one.svm", svmlight(20))});
  options.keep = [](Offset) { return true; };
  EXPECT_TRUE(contains(said_of(options), "all of them"));
  options = reading({files.path("one.svm")});
  options.checkpoint.file = files.path("nowhere/job.checkpoint");
  EXPECT_TRUE(contains(said_of(options), "nowhere"));
  options.checkpoint = {.file = checkpoint, .every = 0.0};
  EXPECT_TRUE(contains(said_of(options), "not above 0"));
}

}  // namespace
