#include "folkman/numerics/exact_sums/exact_sums.hpp"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

#include "folkman/base/error.hpp"

namespace {

using folkman::Column;
using folkman::ExactSums;

// Shewchuk's expansion, as in Python's math.fsum: shares nothing with the accumulators.
double fsum(const std::vector<double>& values) {
  std::vector<double> partials;
  for (double x : values) {
    std::size_t kept = 0;
    for (double y : partials) {
      if (std::abs(x) < std::abs(y)) std::swap(x, y);
      const double high = x + y;
      const double low = y - (high - x);
      if (low != 0) partials[kept++] = low;
      x = high;
    }
    partials.resize(kept);
    partials.push_back(x);
  }
  if (partials.empty()) return 0;
  std::size_t n = partials.size() - 1;
  double high = partials[n];
  double low = 0;
  while (n > 0) {
    const double x = high;
    const double y = partials[--n];
    high = x + y;
    low = y - (high - x);
    if (low != 0) break;
  }
  if (n > 0 && (low < 0) == (partials[n - 1] < 0) && low != 0) {
    const double twice = low * 2;
    const double x = high + twice;
    if (twice == x - high) high = x;
  }
  return high;
}

ExactSums sum_of(const std::vector<double>& values) {
  ExactSums sums(1);
  for (const double value : values) sums.add(0, value);
  return sums;
}

std::vector<std::vector<double>> hostile_lists() {
  std::vector<std::vector<double>> lists{
      {},
      {0.1, 0.2, 0.3},
      {1, 2, 3, 0x1p50, 0x1p50, 0x1p50, 0x1p50, 1, 0.5},
      {1e300, 1e-300, -1e300},
      {1e16, 1, 1e-16},
      {1, 0x1p-53},
      {1, 0x1p-53, 0x1p-105},
      {1, 0x1p-53, -0x1p-300},
      {5e-324, 5e-324, -1e-310},
      {-0.1, 0.1, 5e-324},
      {0x1p29, 0x1p29, 0x1p29, 0.5, -0x1p30},
      {1e9, 0.25, 1e9, 0x1p-76},
      {0x1p52, 0x1p52, 0x1p53, 1},
      {0x1p-76, 0x1p-77, -0x1p-76},
      {std::numeric_limits<double>::max(), -1e292, 1e291},
  };
  std::mt19937_64 random(7);
  for (const int spread : {0, 3, 20, 60, 500, 1000})
    for (int repeat = 0; repeat < 40; ++repeat) {
      std::vector<double> list;
      for (int i = 0; i < 50; ++i) {
        const double mantissa = std::ldexp(static_cast<double>(random() >> 11), -53);
        const int exponent = static_cast<int>(random() % (2 * spread + 1)) - spread;
        list.push_back(std::ldexp(repeat % 2 == 0 ? mantissa : mantissa - 0.5, exponent));
      }
      lists.push_back(list);
    }
  return lists;
}

TEST(ExactSums, equal_the_correctly_rounded_sum_on_hostile_values) {
  for (const auto& list : hostile_lists()) EXPECT_EQ(sum_of(list).rounded(0), fsum(list));
}

TEST(ExactSums, do_not_depend_on_the_order_of_terms_nor_on_how_they_are_merged) {
  std::mt19937_64 random(3);
  for (auto list : hostile_lists()) {
    const ExactSums expected = sum_of(list);
    std::ranges::shuffle(list, random);
    const auto cut = static_cast<std::ptrdiff_t>(list.empty() ? 0 : random() % list.size());
    ExactSums merged = sum_of({list.begin() + cut, list.end()});
    merged += sum_of({list.begin(), list.begin() + cut});
    EXPECT_EQ(merged, expected);
    EXPECT_EQ(merged.rounded(0), expected.rounded(0));
  }
}

TEST(ExactSums, are_the_same_arrays_when_they_are_equal_and_come_back_from_them) {
  std::mt19937_64 random(4);
  for (auto list : hostile_lists()) {
    const auto parts = sum_of(list).parts();
    std::ranges::shuffle(list, random);
    const auto again = sum_of(list).parts();
    EXPECT_EQ(parts.whole, again.whole);
    EXPECT_EQ(parts.fixed, again.fixed);
    EXPECT_EQ(parts.wide_cells, again.wide_cells);
    EXPECT_EQ(parts.wide_limbs, again.wide_limbs);
    EXPECT_EQ(ExactSums(parts), sum_of(list));
  }
}

TEST(ExactSums, compare_values_not_the_forms_they_are_held_in) {
  const ExactSums whole = sum_of({3});
  const ExactSums fixed = sum_of({2.5, 0.5});
  const ExactSums wide = sum_of({1e300, 3, -1e300});
  EXPECT_EQ(whole, fixed);
  EXPECT_EQ(whole, wide);
  EXPECT_EQ(fixed, wide);
  EXPECT_EQ(wide.parts().whole, std::vector<double>{3});
  EXPECT_FALSE(sum_of({3, 5e-324}) == whole);
}

TEST(ExactSums, add_runs_of_values_as_they_add_single_ones) {
  std::mt19937_64 random(5);
  for (const auto& list : hostile_lists()) {
    std::vector<Column> cells(list.size());
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = static_cast<Column>(i);
    std::ranges::shuffle(cells, random);
    ExactSums runs(list.size());
    ExactSums singles(list.size());
    const auto traits = folkman::value_traits(list);
    for (int repeat = 0; repeat < 3; ++repeat) {
      runs.add(cells, list, traits);
      for (std::size_t i = 0; i < list.size(); ++i)
        singles.add(static_cast<std::size_t>(cells[i]), list[i]);
    }
    EXPECT_EQ(runs, singles);
  }
}

// Values of the fixed form: both signs and zeros, up to the limit, with bits down to 2^-76.
std::vector<double> fixed_values(std::size_t count, std::mt19937_64& random) {
  std::vector<double> values;
  for (std::size_t i = 0; i < count; ++i) {
    const auto mantissa = static_cast<double>(random() >> 11);
    const int exponent = static_cast<int>(random() % 43) - 76;
    values.push_back(std::ldexp(random() % 2 == 0 ? mantissa : -mantissa, exponent));
  }
  if (count > 2) values[count / 2] = -0.0;
  return values;
}

TEST(ExactSums, add_rows_of_every_length_alike_on_every_instruction_set) {
  for (std::size_t count = 0; count <= 40; ++count) {
    std::mt19937_64 random(count);
    const std::vector<double> values = fixed_values(count, random);
    std::vector<Column> cells(count);
    std::iota(cells.begin(), cells.end(), Column{0});
    std::ranges::shuffle(cells, random);
    ExactSums singly(count);
    for (std::size_t i = 0; i < count; ++i) {
      singly.add(static_cast<std::size_t>(cells[i]), values[i]);
      singly.add(static_cast<std::size_t>(cells[i]), values[i]);
    }
    const auto traits = folkman::value_traits(values);
    ASSERT_TRUE(traits.fixed);
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
      hwy::SetSupportedTargetsForTest(target);
      hwy::GetChosenTarget().Update(target);
      ExactSums in_rows(count);
      in_rows.add(cells, values, traits);
      in_rows.add(cells, values, traits);
      EXPECT_EQ(in_rows, singly) << count << " values, " << hwy::TargetName(target);
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().DeInit();
  }
}

TEST(ExactSums, round_ties_to_even_and_what_is_next_to_them_away_from_them) {
  // Around 2^21 a cell no longer fits two doubles.
  for (const double base : {1.0, 0x1p19 - 1, 0x1p21 - 0.5, 0x1p21, 0x1p21 + 0x1p-31, 0x1p27}) {
    const double half = (std::nextafter(base, 2 * base) - base) / 2;
    for (const double sign : {1.0, -1.0})
      for (const double ties : {1.0, 3.0, 5.0})
        for (const double rest : {0.0, 0x1p-76, -0x1p-76}) {
          const std::vector<double> terms{sign * base, sign * ties * half, rest};
          EXPECT_EQ(sum_of(terms).rounded(0), fsum(terms));
        }
  }
}

TEST(ExactSums, stay_exact_over_a_million_terms_of_one_sign) {
  for (const double value : {0.3, 524287.7, 1e8 + 0.1, 0x1.fffffffffffffp-25, 3e14}) {
    ExactSums sums(1);
    const Column cell = 0;
    const auto traits = folkman::value_traits(std::span(&value, 1));
    const int terms = 1 << 20;
    for (int i = 0; i < terms; ++i) sums.add(std::span(&cell, 1), std::span(&value, 1), traits);
    EXPECT_EQ(sums.rounded(0), value * terms);  // a power of two: the product is exact
  }
}

TEST(ExactSums, keep_counts_in_eight_bytes_a_cell) {
  ExactSums sums(1000);
  for (int i = 0; i < 5000; ++i) sums.add(static_cast<std::size_t>(i % 1000), i);
  EXPECT_EQ(sums.bytes(), 8000);
}

// Many cells, met as words are: some all the time, most of them hardly ever.
struct ManyCounts {
  static constexpr std::size_t cells = 200'000;
  std::vector<double> plain = std::vector<double>(cells);
  ExactSums sums{cells};

  void add(std::mt19937_64& random, int runs, double largest) {
    std::vector<Column> run;
    std::vector<double> values;
    for (int i = 0; i < runs; ++i) {
      run.clear();
      values.clear();
      for (Column cell = 0; cell < 20; ++cell) run.push_back(cell);  // carried soon
      run.push_back(static_cast<Column>(20 + random() % (cells - 20)));
      for (const Column cell : run) {
        values.push_back(1 + static_cast<double>(random() % static_cast<std::uint64_t>(largest)));
        plain[static_cast<std::size_t>(cell)] += values.back();
      }
      sums.add(run, values, folkman::value_traits(values));
    }
  }
};

TEST(ExactSums, keep_many_counts_in_about_a_byte_a_cell) {
  std::mt19937_64 random(6);
  for (const double largest : {1.0, 3.0, 255.0}) {
    ManyCounts counts;
    counts.add(random, 3000, largest);
    EXPECT_EQ(counts.sums.rounded(), counts.plain);
    EXPECT_LT(counts.sums.bytes(), 2 * ManyCounts::cells);
    EXPECT_EQ(counts.sums.parts().whole, counts.plain);
    EXPECT_TRUE(counts.sums.is_whole());
  }
}

TEST(ExactSums, of_many_counts_go_on_with_values_of_any_kind) {
  std::mt19937_64 random(7);
  for (const double next : {256.0, -3.0, 0x1p45, 0.5, 1e300}) {
    ManyCounts counts;
    counts.add(random, 300, 2);
    for (const std::size_t cell : {std::size_t{0}, std::size_t{5}, ManyCounts::cells - 1}) {
      counts.sums.add(cell, next);
      counts.plain[cell] = fsum({counts.plain[cell], next});
    }
    EXPECT_EQ(counts.sums.rounded(), counts.plain) << next;
  }
}

TEST(ExactSums, of_many_counts_merge_with_those_of_any_form) {
  std::mt19937_64 random(8);
  std::vector<Column> reversed(ManyCounts::cells);
  for (std::size_t i = 0; i < reversed.size(); ++i)
    reversed[i] = static_cast<Column>(reversed.size() - 1 - i);
  reversed[7] = -1;
  for (const double next : {1.0, 300.0, 0.25}) {
    ManyCounts left;
    ManyCounts right;
    left.add(random, 500, 3);
    right.add(random, 500, 3);
    right.sums.add(3, next);
    right.plain[3] += next;
    ExactSums moved = left.sums;
    std::vector<double> moved_plain = left.plain;
    moved.add(right.sums, reversed);
    left.sums += right.sums;
    for (std::size_t i = 0; i < left.plain.size(); ++i) {
      if (reversed[i] >= 0) moved_plain[static_cast<std::size_t>(reversed[i])] += right.plain[i];
      left.plain[i] += right.plain[i];
    }
    EXPECT_EQ(left.sums.rounded(), left.plain);
    EXPECT_EQ(moved.rounded(), moved_plain);
  }
}

TEST(ExactSums, of_many_large_counts_take_doubles_once_bytes_save_nothing) {
  ExactSums sums(ManyCounts::cells);
  for (int round = 0; round < 3; ++round)
    for (std::size_t cell = 0; cell < ManyCounts::cells; ++cell) sums.add(cell, 200);
  EXPECT_LE(sums.bytes(), 10 * ManyCounts::cells);
  EXPECT_EQ(sums.rounded(), std::vector<double>(ManyCounts::cells, 600));
}

TEST(ExactSums, become_small_as_they_grow_wide_whatever_they_held) {
  for (const double held : {5.0, 1e6, -2.0}) {
    ExactSums sums(10);
    sums.add(4, held);
    sums.resize(ManyCounts::cells);
    sums.add(4, 1);
    EXPECT_EQ(sums.size(), ManyCounts::cells);
    EXPECT_EQ(sums.rounded(4), held + 1);
    EXPECT_EQ(sums.bytes() < 2 * ManyCounts::cells, held >= 0);
  }
}

TEST(ExactSums, move_cells_to_new_positions_and_leave_out_those_below_zero) {
  ExactSums sums(3);
  sums.add(0, 1e300);
  sums.add(1, 0.1);
  sums.add(2, 7);
  ExactSums moved(4);
  moved.add(sums, std::vector<Column>{3, -1, 0});
  EXPECT_EQ(moved.rounded(), (std::vector<double>{7, 0, 0, 1e300}));
}

TEST(ExactSums, are_infinite_beyond_the_largest_double) {
  EXPECT_EQ(sum_of({1.7e308, 1.7e308}).rounded(0), std::numeric_limits<double>::infinity());
  EXPECT_EQ(sum_of({1.7e308, 1.7e308, -1.7e308}).rounded(0), 1.7e308);
}

TEST(ExactSums, refuse_arrays_that_they_could_not_have_written) {
  const auto refused = [](auto spoil) {
    auto parts = sum_of({0.1, 1e300}).parts();
    spoil(parts);
    EXPECT_THROW(ExactSums{parts}, folkman::Error);
  };
  refused([](auto& parts) { parts.cells = 2; });
  refused([](auto& parts) { parts.fixed.push_back(0); });
  refused([](auto& parts) { parts.fixed[0] = std::numeric_limits<std::int64_t>::min(); });
  refused([](auto& parts) { parts.fixed[1] = std::int64_t{1} << 50; });
  refused([](auto& parts) { parts.wide_cells[0] = 1; });
  refused([](auto& parts) { parts.wide_limbs.pop_back(); });
  refused([](auto& parts) { parts.wide_limbs.back() = std::uint64_t{1} << 60; });
  refused([](auto& parts) { parts.whole = {1}; });
  refused([](auto& parts) { parts = {.cells = 1, .whole = {0.5}}; });
  refused([](auto& parts) { parts = {.cells = 1, .whole = {std::nan("")}}; });
}

// Sums from a file are settled, yet their lower halves are not 0: a million of them add up.
TEST(ExactSums, merge_settled_sums_a_million_times) {
  folkman::ExactSumsParts parts;
  parts.cells = 1;
  parts.fixed = {0, -(std::int64_t{1} << 43)};
  const ExactSums one(parts);
  ExactSums total(1);
  constexpr std::size_t times = (std::size_t{1} << 20) + 3;
  for (std::size_t i = 0; i < times; ++i) total += one;
  EXPECT_EQ(total.rounded(0), static_cast<double>(times) * one.rounded(0));
}

}  // namespace
