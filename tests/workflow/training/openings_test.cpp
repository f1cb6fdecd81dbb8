// How often a job opens its file: once for each reading.
#include <gtest/gtest.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "folkman/methods/registry/methods.hpp"
#include "folkman/workflow/workflow.hpp"
#include "tests/data/matrix_files.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

// Equal events in a row become one. The folder is watched too, so that its events part those of the
// file.
class OpeningCounter {
 public:
  explicit OpeningCounter(const std::filesystem::path& file)
      : notices_(inotify_init1(IN_NONBLOCK)),
        file_(inotify_add_watch(notices_, file.c_str(), IN_OPEN)),
        folder_(inotify_add_watch(notices_, file.parent_path().c_str(), IN_OPEN)) {
    EXPECT_GE(file_, 0);
    EXPECT_GE(folder_, 0);
  }
  OpeningCounter(const OpeningCounter&) = delete;
  OpeningCounter& operator=(const OpeningCounter&) = delete;
  ~OpeningCounter() { ::close(notices_); }

  [[nodiscard]] int count() const {
    int found = 0;
    std::array<char, 1 << 16> bytes{};
    for (ssize_t size = 0; (size = ::read(notices_, bytes.data(), bytes.size())) > 0;) {
      for (ssize_t at = 0; at < size;) {
        inotify_event event{};
        std::memcpy(&event, bytes.data() + at, sizeof event);
        EXPECT_EQ(event.mask & IN_Q_OVERFLOW, 0U);
        if (event.wd == file_) ++found;
        at += static_cast<ssize_t>(sizeof event + event.len);
      }
    }
    return found;
  }

 private:
  int notices_;
  int file_;
  int folder_;
};

int openings(const std::string& file, const std::function<void()>& work) {
  const OpeningCounter counter(file);
  work();
  return counter.count();
}

// Zeros and ones of two classes, which are numbers too: every method takes them.
SampleMatrix presence() {
  const Batch rows = test::random_rows(3, 60, 8, 2, 1);
  SampleMatrix matrix{rows.rows(), 8, std::vector<double>(rows.rows() * 8)};
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    for (Offset i = rows.starts[row]; i < rows.starts[row + 1]; ++i) {
      matrix.values[row * 8 + static_cast<std::size_t>(rows.columns[i])] = rows.values[i];
    }
  }
  return matrix;
}

std::vector<Class> classes_of_presence() { return test::random_rows(3, 60, 8, 2, 1).classes; }

// Its cells with commas between them, the class last.
std::string cells() {
  const SampleMatrix matrix = presence();
  const auto classes = classes_of_presence();
  std::ostringstream text;
  for (std::size_t row = 0; row < matrix.rows; ++row) {
    for (std::size_t i = 0; i < matrix.columns; ++i) {
      text << matrix.values[row * matrix.columns + i] << ",";
    }
    text << classes[row] << "\n";
  }
  return text.str();
}

std::string csv() { return "a,b,c,d,e,f,g,h,label\n" + cells(); }

std::string arff() {
  std::string text = "@relation r\n";
  for (const char name : {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'}) {
    text += std::string("@attribute ") + name + " real\n";
  }
  return text + "@attribute label {0,1}\n@data\n" + cells();
}

std::string mtx() {
  const SampleMatrix matrix = presence();
  std::ostringstream text;
  text << "%%MatrixMarket matrix array real general\n"
       << matrix.rows << " " << matrix.columns << "\n";
  for (std::size_t i = 0; i < matrix.columns; ++i) {
    for (std::size_t row = 0; row < matrix.rows; ++row) {
      text << matrix.values[row * matrix.columns + i] << "\n";
    }
  }
  return text.str();
}

std::string array() {
  const SampleMatrix matrix = presence();
  return npy("<f8", matrix.shape(), matrix.bytes<double>());
}

// A folder of its own: files of other tests are not seen.
class Openings : public ::testing::Test {
 protected:
  struct Source {
    std::string file;
    std::string label = {};
    std::string labels_file = {};
  };

  Openings()
      : folder_(std::filesystem::path(::testing::TempDir()) /
                ("folkman_openings_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
    std::string labels;
    for (const Class c : classes_of_presence()) labels += std::to_string(c) + "\n";
    const std::string listed = written("labels.txt", labels);
    const std::string lines = test::svmlight_text(test::random_rows(3, 60, 8, 2, 1), {"0", "1"});
    sources_ = {{.file = written("table.csv", csv()), .label = "label"},
                {.file = written("table.arff", arff()), .label = "label"},
                {.file = written("rows.svm", lines)},
                {.file = written("matrix.mtx", mtx()), .labels_file = listed},
                {.file = written("matrix.npy", array()), .labels_file = listed},
                {.file = written("matrix.npz", zip({{"X.npy", array()}})), .labels_file = listed}};
  }
  ~Openings() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string written(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }

  [[nodiscard]] static Task task(const Source& source, const Method& by,
                                 const std::string& then = "") {
    Task asked;
    asked.data.files = {source.file};
    asked.data.label = source.label;
    asked.data.labels_file = source.labels_file;
    asked.method = by.name();
    if (by.takes("k")) asked.options["k"] = "3";
    if (!then.empty()) asked.options["then"] = then;
    return asked;
  }

  // What one reading takes.
  [[nodiscard]] static int once(const Source& source) {
    return openings(source.file, [&] { (void)fit(task(source, method("center-l2"))); });
  }

  std::filesystem::path folder_;
  std::vector<Source> sources_;
};

TEST_F(Openings, of_every_reading_are_counted) {
  for (const Source& source : sources_) {
    const Task asked = task(source, method("center-l2"));
    EXPECT_GE(once(source), 1);
    EXPECT_EQ(openings(source.file, [&] { (void)fit(asked), (void)fit(asked); }), 2 * once(source));
  }
}

TEST_F(Openings, every_method_reads_a_file_once) {
  for (const Source& source : sources_) {
    const int wanted = once(source);
    for (const Method* by : methods()) {
      const auto found = openings(source.file, [&] { (void)fit(task(source, *by)); });
      EXPECT_EQ(found, wanted) << by->name() << ", " << source.file;
    }
  }
}

TEST_F(Openings, a_rule_that_needs_rows_does_not_read_them_again) {
  for (const Source& source : sources_) {
    const int wanted = once(source);
    for (const Method* by : methods()) {
      if (!by->takes("then")) continue;
      const Task asked = task(source, *by, "logistic");
      EXPECT_EQ(openings(source.file, [&] { (void)fit(asked); }), wanted)
          << by->name() << ", " << source.file;
    }
  }
}

TEST_F(Openings, rows_beyond_memory_are_read_again) {
  for (const Source& source : sources_) {
    Task asked = task(source, method("multinomial"), "logistic");
    asked.data.memory = 100;
    EXPECT_EQ(openings(source.file, [&] { (void)fit(asked); }), 2 * once(source)) << source.file;
  }
}

TEST_F(Openings, every_method_selects_from_one_reading) {
  for (const Source& source : sources_) {
    const int wanted = once(source);
    for (const Method* by : methods()) {
      if (by->needs().table) continue;
      const auto found = openings(source.file, [&] { (void)select(task(source, *by)); });
      EXPECT_EQ(found, wanted) << by->name() << ", " << source.file;
    }
  }
}

TEST_F(Openings, rows_in_memory_are_cross_validated_from_one_reading) {
  for (const Source& source : sources_) {
    const int wanted = once(source);
    for (const Method* by : methods()) {
      const auto found = [&](const std::string& then) {
        const Task asked = task(source, *by, then);
        return openings(source.file, [&] { (void)cross_validate(asked, 3); });
      };
      const DataNeeds& needs = by->needs();
      if (needs.rows || needs.medians || needs.table) {
        EXPECT_EQ(found(""), wanted) << by->name() << ", " << source.file;
      }
      if (by->takes("then")) {
        EXPECT_EQ(found("logistic"), wanted) << by->name() << ", " << source.file;
      }
    }
  }
}

}  // namespace
}  // namespace folkman
