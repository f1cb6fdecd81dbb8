// Laws of text in every format: blocks and threads leave no trace, a document may be as long as it
// likes, and rows can be had without their features.
#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "folkman/data/dataset/dataset.hpp"
#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

struct Document {
  std::string label;
  std::string text;
};

// The same documents in every format that holds text.
class TextInvariance : public ::testing::Test {
 protected:
  std::vector<ReadOptions> written(const std::vector<Document>& documents) const {
    std::string lines;
    std::string csv = "label,text\n";
    std::string jsonl;
    for (std::size_t i = 0; i < documents.size(); ++i) {
      const auto& [label, text] = documents[i];
      lines.append(label).append("\t").append(text).append("\n");
      csv.append(label).append(",\"").append(text).append("\"\n");
      jsonl.append(R"({"label": ")").append(label).append(R"(", "text": ")").append(text);
      jsonl.append("\"}\n");
      const auto folder = std::filesystem::path(files_.path("folder")) / label;
      std::filesystem::create_directories(folder);
      std::ofstream(folder / (std::to_string(1000 + i) + ".txt")) << text;
    }
    const auto table = [&](const std::string& name, const std::string& bytes) {
      return ReadOptions{.files = {files_.write(name, bytes)}, .label = "label", .text = {"text"}};
    };
    return {{.files = {files_.write("a.txt", lines)}, .format = "lines"},
            table("a.csv", csv),
            table("a.jsonl", jsonl),
            {.files = {files_.path("folder")}}};
  }
  ScratchFiles files_;
};

std::vector<Document> drawn_documents(std::size_t count) {
  std::mt19937 random(9);
  std::vector<Document> documents(count);
  for (std::size_t i = 0; i < count; ++i) {
    documents[i].label = i % 3 == 0 ? "no" : "yes";
    for (unsigned word = 0; word < 1 + random() % 40; ++word)
      documents[i].text.append("wo").append(std::to_string(random() % 60)).append(" ");
  }
  return documents;
}

struct Reading {
  Batch rows;
  std::vector<std::string> names;
  std::vector<std::string> classes;
  friend bool operator==(const Reading& left, const Reading& right) {
    return left.names == right.names && left.classes == right.classes &&
           left.rows.values == right.rows.values && left.rows.columns == right.rows.columns &&
           left.rows.starts == right.rows.starts && left.rows.classes == right.rows.classes;
  }
};

Reading reading(const ReadOptions& options) {
  Dataset data(options);
  Reading found{.rows = read_all(data), .names = {}, .classes = data.classes()};
  for (std::size_t i = 0; i < data.features().width(); ++i)
    found.names.push_back(data.features().name(static_cast<Column>(i)));
  return found;
}

TEST_F(TextInvariance, the_size_of_blocks_and_the_number_of_threads_leave_no_trace) {
  const std::vector<TextOptions> kinds{
      {},
      {.longest = 2},
      {.units = TextUnits::characters, .shortest = 2, .longest = 3},
      {.tfidf = TfIdf{}},
      {.longest = 2, .max_features = 50, .tfidf = TfIdf{.sublinear = true}},
      {.buckets = 64}};
  for (ReadOptions options : written(drawn_documents(120))) {
    for (const TextOptions& kind : kinds) {
      options.vectorizer = kind;
      options.threads = 1;
      options.block_bytes = std::size_t{1} << 20;
      const Reading expected = reading(options);
      for (const std::size_t bytes : {1, 300, 5000}) {
        options.block_bytes = bytes;
        options.threads = bytes == 300 ? 3 : 2;
        EXPECT_EQ(reading(options), expected) << options.files.front() << ", blocks of " << bytes;
      }
    }
  }
}

TEST_F(TextInvariance, weights_are_the_same_when_rows_do_not_fit_into_memory) {
  for (ReadOptions options : written(drawn_documents(200))) {
    options.vectorizer.tfidf = TfIdf{};
    const Reading expected = reading(options);
    options.memory = 20'000;  // enough for 60 words, not for 4,000 entries
    EXPECT_EQ(reading(options), expected);
  }
}

TEST_F(TextInvariance, labels_alone_are_those_of_the_rows) {
  for (ReadOptions options : written(drawn_documents(50))) {
    options.vectorizer.tfidf = TfIdf{};
    const Reading whole = reading(options);
    options.labels_only = true;
    const Reading labels = reading(options);
    EXPECT_EQ(labels.rows.classes, whole.rows.classes);
    EXPECT_EQ(labels.classes, whole.classes);
    EXPECT_TRUE(labels.rows.columns.empty());
  }
}

TEST_F(TextInvariance, a_document_may_have_a_hundred_megabytes) {
  std::string text;
  for (int i = 0; i < 12'500'000; ++i) text += i % 5 == 0 ? "deed of " : "of word ";
  const auto formats = written({{"no", "deed"}, {"yes", text}});
  text = {};
  for (const ReadOptions& options : formats) {
    const Reading found = reading(options);
    EXPECT_EQ(found.names, (std::vector<std::string>{"deed", "of", "word"}));
    EXPECT_EQ(found.rows.values, (std::vector<double>{1, 2'500'000, 12'500'000, 10'000'000}))
        << options.files.front();
  }
}

}  // namespace
}  // namespace folkman
