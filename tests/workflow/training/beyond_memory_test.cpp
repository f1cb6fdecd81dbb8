#include "folkman/training/beyond_memory.hpp"

#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "folkman/base/error.hpp"
#include "folkman/workflow/workflow.hpp"
#include "tests/models/small_data.hpp"

namespace folkman::test {
namespace {

// Signed values, sparse, 200 features of which the first twenty lean to a class.
std::string svmlight(std::size_t rows) {
  std::mt19937 draw(4);
  std::normal_distribution<double> noise;
  std::ostringstream text;
  text.precision(17);
  for (std::size_t r = 0; r < rows; ++r) {
    const int c = static_cast<int>(draw() % 3);
    text << c;
    for (int i = 0; i < 200; ++i) {
      if (draw() % 4 == 0) continue;
      text << " " << i + 1 << ":" << noise(draw) + (i < 20 ? 0.05 * i * c : 0.0) + 5;
    }
    text << "\n";
  }
  return text.str();
}

class BeyondMemory : public ::testing::Test {
 protected:
  [[nodiscard]] Task task(std::size_t memory) const {
    Task asked;
    asked.data.files = {file_.path()};
    asked.data.memory = memory;
    asked.data.threads = 2;
    asked.method = "center-l1";
    asked.options["k"] = "5";
    return asked;
  }
  TemporaryFile file_{"beyond.svm", svmlight(1500)};
};

TEST_F(BeyondMemory, the_choice_is_that_in_memory_where_it_is_proved) {
  for (const bool rescale : {false, true}) {
    Task in_memory = task(0);
    in_memory.options["rescale"] = rescale ? "true" : "false";
    const Selected wanted = select(in_memory);
    EXPECT_TRUE(wanted.input.warnings.empty());
    Task beyond = task(1'000'000);  // of 2.7 that the rows take
    beyond.options["rescale"] = rescale ? "true" : "false";
    const Selected found = select(beyond);
    ASSERT_EQ(found.input.warnings.size(), 1U);
    EXPECT_NE(found.input.warnings[0].find("rank error"), std::string::npos);
    EXPECT_TRUE(found.selection.certificate.optimal);
    EXPECT_EQ(found.selection.support, wanted.selection.support);
    EXPECT_EQ(found.selection.scores, wanted.selection.scores);
    EXPECT_EQ(found.selection.points_to, wanted.selection.points_to);
    EXPECT_EQ(found.selection.certificate.value, wanted.selection.certificate.value);
    EXPECT_EQ(found.selection.certificate.bound, wanted.selection.certificate.bound);
    EXPECT_EQ(fit(beyond).model.rule, fit(in_memory).model.rule);
  }
}

TEST_F(BeyondMemory, the_certificate_brackets_the_best_however_little_memory_there_is) {
  const double best = select(task(0)).selection.certificate.value;
  for (const std::size_t memory : {250'000U, 300'000U, 500'000U}) {
    for (const int threads : {1, 3}) {
      Task asked = task(memory);
      asked.data.threads = threads;
      const Selected found = select(asked);
      const Certificate& certificate = found.selection.certificate;
      EXPECT_LE(certificate.value, best + 1e-12);
      EXPECT_GE(certificate.bound, best - 1e-12);
      EXPECT_EQ(certificate.optimal, certificate.bound == certificate.value);
      asked.data.threads = 2;
      EXPECT_EQ(select(asked).selection.support, found.selection.support);
      EXPECT_EQ(select(asked).selection.certificate.bound, certificate.bound);
    }
  }
}

TEST_F(BeyondMemory, a_curve_has_bounds_on_either_side) {
  PathTask exact{.task = task(0)};
  PathTask beyond{.task = task(1'000'000)};
  const Traced wanted = path(exact);
  const Traced found = path(beyond);
  ASSERT_EQ(found.path.k, wanted.path.k);
  for (std::size_t j = 0; j < found.path.k.size(); ++j) {
    EXPECT_LE(found.path.value[j], wanted.path.value[j] + 1e-12);
    EXPECT_GE(found.path.bound[j], wanted.path.value[j] - 1e-12);
  }
}

TEST_F(BeyondMemory, says_what_it_cannot_do) {
  Task asked = task(1'000'000);
  asked.options["k"] = "elbow";
  EXPECT_THROW((void)select(asked), Error);
  EXPECT_THROW((void)select(task(10'000)), Error);  // not even a sketch
}

}  // namespace
}  // namespace folkman::test
