#include "folkman/solvers/multinomial/path/two_class_path.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <numeric>

#include "folkman/base/error.hpp"
#include "tests/solvers/two_class_problems.hpp"

namespace {

using folkman::two_class_path;
using folkman::TwoClassPath;
using folkman::testing::exact_dual;
using folkman::testing::problems;

std::vector<std::size_t> every_size(std::size_t width) {
  std::vector<std::size_t> sizes(width);
  std::iota(sizes.begin(), sizes.end(), std::size_t{1});
  return sizes;
}

TEST(TwoClassPath, every_size_is_as_good_as_bisection_in_long_double) {
  for (const std::size_t width : {1U, 2U, 5U, 60U}) {
    for (const auto& problem : problems(width, width)) {
      const auto path = two_class_path(problem.masses(), every_size(width), {.threads = 1});
      for (std::size_t k = 1; k <= width; ++k) {
        const double exact = exact_dual(problem, k);
        const auto& point = path.points[k - 1];
        const double dust = folkman::testing::dust(problem) * 20;
        ASSERT_NEAR(point.bound_gain, exact, 1e-9 * exact + dust)
            << problem.name << ", k = " << k << " of " << width;
        ASSERT_LE(point.value_gain, exact * (1 + 1e-12) + dust) << problem.name << ", k = " << k;
      }
    }
  }
}

TEST(TwoClassPath, sampled_sizes_of_a_longer_path_are_right) {
  std::mt19937_64 random(2);
  for (const auto& problem : problems(1500, 7)) {
    const auto path = two_class_path(problem.masses(), every_size(1500), {.threads = 2});
    for (int trial = 0; trial < 8; ++trial) {
      const std::size_t k = trial < 4 ? 1 + static_cast<std::size_t>(trial) : 1 + random() % 1500;
      const double exact = exact_dual(problem, k);
      ASSERT_NEAR(path.points[k - 1].bound_gain, exact,
                  1e-9 * exact + folkman::testing::dust(problem) * 20)
          << problem.name << ", k = " << k;
    }
  }
}

TEST(TwoClassPath, a_few_hundred_sizes_of_many_features_are_right) {
  constexpr std::size_t width = 6000;
  std::vector<std::size_t> sizes;
  for (std::size_t k = 1; k < width; k += 1 + k / 30) sizes.push_back(k);
  sizes.push_back(width);
  for (const auto& problem : problems(width, 47)) {
    const auto path = two_class_path(problem.masses(), sizes, {.threads = 2});
    for (const std::size_t j : {std::size_t{40}, sizes.size() - 30}) {
      const double exact = exact_dual(problem, sizes[j]);
      ASSERT_NEAR(path.points[j].bound_gain, exact,
                  1e-9 * exact + folkman::testing::dust(problem) * 20)
          << problem.name << ", k = " << sizes[j];
    }
  }
}

TEST(TwoClassPath, both_shares_of_a_mix_are_accurate_with_masses_a_million_apart) {
  const auto problem = problems(400, 11)[4];
  ASSERT_EQ(problem.name, "class ratio 1e-6");
  const auto path = two_class_path(problem.masses(), every_size(400), {.threads = 1});
  auto swapped = problem;
  std::swap(swapped.a, swapped.b);
  const auto mirror = two_class_path(swapped.masses(), every_size(400), {.threads = 1});
  for (std::size_t k = 1; k <= 400; ++k) {
    const auto& point = path.points[k - 1];
    EXPECT_LT(point.mix.q, 1e-3);
    EXPECT_NEAR(mirror.points[k - 1].bound_gain, point.bound_gain, 2e-9 * point.bound_gain) << k;
  }
}

TEST(TwoClassPath, any_number_of_threads_gives_the_same_bits) {
  for (const auto& problem : problems(700, 13)) {
    const auto one = two_class_path(problem.masses(1), every_size(700), {.threads = 1});
    const auto three = two_class_path(problem.masses(1), every_size(700), {.threads = 3});
    for (std::size_t j = 0; j < 700; ++j) {
      ASSERT_EQ(one.points[j].mix.q, three.points[j].mix.q) << problem.name;
      ASSERT_EQ(one.points[j].bound_gain, three.points[j].bound_gain);
      ASSERT_EQ(one.points[j].value_gain, three.points[j].value_gain);
    }
  }
}

TEST(TwoClassPath, a_few_sizes_get_what_all_sizes_get) {
  const std::vector<std::size_t> few{1, 2, 17, 18, 333, 699, 700};
  for (const auto& problem : problems(700, 17)) {
    const auto all = two_class_path(problem.masses(), every_size(700), {.threads = 1});
    const auto some = two_class_path(problem.masses(), few, {.threads = 1});
    for (std::size_t j = 0; j < few.size(); ++j) {
      const double expected = all.points[few[j] - 1].bound_gain;
      ASSERT_NEAR(some.points[j].bound_gain, expected,
                  1e-9 * expected + 20 * folkman::testing::dust(problem))
          << problem.name << ", k = " << few[j];
    }
  }
}

TEST(TwoClassPath, smoothing_on_the_fly_equals_smoothed_masses) {
  for (const auto& problem : problems(300, 19)) {
    auto smoothed = problem;
    for (double& a : smoothed.a) a += 0.25;
    for (double& b : smoothed.b) b += 0.25;
    const auto fly = two_class_path(problem.masses(0.25), every_size(300), {.threads = 1});
    const auto before = two_class_path(smoothed.masses(), every_size(300), {.threads = 1});
    for (std::size_t j = 0; j < 300; ++j) {
      ASSERT_EQ(fly.points[j].bound_gain, before.points[j].bound_gain) << problem.name;
    }
  }
}

class StopsSoon : public folkman::Monitor {
 public:
  void progress(std::string_view, std::uint64_t, std::uint64_t, std::string_view) override {}
  [[nodiscard]] bool stop_requested() const override { return ++asked_ > 3; }

 private:
  mutable std::atomic<int> asked_{0};
};

TEST(TwoClassPath, a_monitor_can_stop_it) {
  StopsSoon monitor;
  const auto problem = problems(500, 23).front();
  EXPECT_THROW(static_cast<void>(two_class_path(problem.masses(), every_size(500),
                                                {.threads = 2, .monitor = &monitor})),
               folkman::Error);
}

}  // namespace
