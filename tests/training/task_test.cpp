#include "folkman/training/task.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace folkman {
namespace {

TEST(Task, an_option_is_set_from_a_word_a_number_or_a_flag) {
  Task task;
  task.set("k", 20).set("alpha", "cv").set("then", std::string("logistic"));
  task.set("gamma", 0.1).set("rescale", true).set("standardize", false);
  task.set("nodes", std::int64_t{9007199254740993}).set("seed", ~std::uint64_t{0});
  EXPECT_EQ(task.options, (GivenOptions{{"k", "20"},
                                        {"alpha", "cv"},
                                        {"then", "logistic"},
                                        {"gamma", "0.1"},
                                        {"rescale", "true"},
                                        {"standardize", "false"},
                                        {"nodes", "9007199254740993"},
                                        {"seed", "18446744073709551615"}}));
}

TEST(Task, the_last_value_of_an_option_counts) {
  EXPECT_EQ(Task().set("k", 20).set("k", "elbow").options, (GivenOptions{{"k", "elbow"}}));
}

}  // namespace
}  // namespace folkman
