#include "folkman/data/tables/cell_stretch.hpp"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace folkman {
namespace {

using Cells = std::vector<std::string>;

// The texts of cells and what the standard library makes of them; NaN: no number.
double number_of(const std::string& cell) {
  const char* start = cell.data();
  const char* const stop = start + cell.size();
  double value = 0;
  const auto found = std::from_chars(start, stop, value);
  return found.ec == std::errc{} && found.ptr == stop ? value : std::nan("");
}

// In memory of just their size, so that a look beyond it is found out.
std::vector<char> joined(const Cells& cells, char delimiter) {
  std::vector<char> text;
  for (const std::string& cell : cells) {
    text.insert(text.end(), cell.begin(), cell.end());
    text.push_back(delimiter);
  }
  text.back() = '\n';
  text.shrink_to_fit();
  return text;
}

// Looks at all stretches of the text: what was read is right to the bit, plain cells are read.
void expect_read(const Cells& cells, char delimiter) {
  const auto text = joined(cells, delimiter);
  const std::string_view view(text.data(), text.size());
  const auto stretch = std::make_unique<CellStretch>();
  std::size_t cell = 0;
  for (const char* at = view.data(); cell < cells.size();) {
    look_at_cells(view, at, delimiter, *stretch);
    ASSERT_GT(stretch->count, 0U);
    for (std::size_t i = 0; i < stretch->count; ++i, ++cell) {
      const char* const start = stretch->base + (stretch->ends[i] + 1);
      const char* const stop = stretch->base + stretch->ends[i + 1];
      ASSERT_EQ(std::string(start, stop), cells[cell]);
      const double value = stretch->values[i];
      const double expected = number_of(cells[cell]);
      const bool odd = (stretch->odd[i / 64] >> i % 64 & 1U) != 0;
      ASSERT_EQ(odd, std::isnan(value) || *stop != delimiter) << cells[cell];
      if (std::isnan(value)) {
        const bool plain = cells[cell].find_first_not_of("-.0123456789") == std::string::npos;
        ASSERT_TRUE(std::isnan(expected) || !plain || cells[cell].size() > 8) << cells[cell];
        continue;
      }
      ASSERT_EQ(std::bit_cast<std::uint64_t>(value), std::bit_cast<std::uint64_t>(expected))
          << cells[cell];
      ASSERT_EQ((stretch->zero[i / 64] >> i % 64 & 1U) != 0, value == 0) << cells[cell];
      ASSERT_TRUE(stretch->minus || value >= 0) << cells[cell];
    }
    at = stretch->base + stretch->ends[stretch->count] + 1;
  }
}

// On every instruction set of this machine.
void expect_read(const Cells& cells) {
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(target);
    SCOPED_TRACE(hwy::TargetName(target));
    expect_read(cells, ',');
    expect_read(cells, ';');
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().DeInit();
}

std::string digits(std::mt19937_64& random, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += static_cast<char>('0' + random() % 10);
  return text;
}

TEST(CellStretch, cells_of_every_shape_are_rounded_as_the_standard_library_rounds) {
  std::mt19937_64 random(1);
  Cells cells;
  for (int before = 0; before <= 17; ++before) {
    for (int after = -1; after <= 17; ++after) {
      for (const std::string sign : {"", "-"}) {
        std::string cell = sign + digits(random, before);
        if (after >= 0) cell += "." + digits(random, after);
        cells.push_back(cell);
      }
    }
  }
  expect_read(cells);
  for (int repeat = 0; repeat < 10; ++repeat) {
    std::shuffle(cells.begin(), cells.end(), random);
    expect_read(cells);
  }
}

TEST(CellStretch, every_number_of_few_digits_is_rounded_right) {
  Cells cells;
  for (int w = 0; w < 100000; ++w) {
    std::string cell = std::to_string(w);
    cell.insert(cell.size() - static_cast<std::size_t>(w) % (cell.size() + 1), ".");
    cells.push_back(cell == "." ? "0" : cell);
  }
  expect_read(cells);
}

TEST(CellStretch, random_numbers_of_all_lengths_are_rounded_right) {
  std::mt19937_64 random(2);
  Cells cells;
  for (int i = 0; i < 50000; ++i) {
    std::string cell = digits(random, 1 + static_cast<int>(random() % 16));
    if (random() % 4 != 0) cell.insert(random() % (cell.size() + 1), ".");
    if (random() % 4 == 0) cell.insert(0, "-");
    cells.push_back(cell);
  }
  expect_read(cells);
}

TEST(CellStretch, what_is_no_plain_number_is_left_to_others) {
  std::mt19937_64 random(3);
  const Cells strange{"",
                      "-",
                      ".",
                      "-.",
                      "--1",
                      "1-",
                      "1.2.3",
                      "..",
                      "1e5",
                      "1E5",
                      "+1",
                      " 1",
                      "1 ",
                      "x",
                      "0x10",
                      "1_000",
                      "/",
                      ":",
                      "1/2",
                      "1:2",
                      "\x01",
                      "inf",
                      "nan",
                      "\xc3\xa9",
                      "1\r",
                      "0-",
                      "-0-",
                      "12345678901234567",
                      "0.12345678901234567",
                      "123456789.123456.7"};
  Cells cells = strange;
  for (int i = 0; i < 5000; ++i) {
    cells.push_back(random() % 8 == 0 ? strange[random() % strange.size()]
                                      : digits(random, 1 + static_cast<int>(random() % 9)));
  }
  expect_read(cells);
  for (const std::string& cell : strange) expect_read({cell});
  std::string bytes(11, '0');
  Cells noise;
  for (int i = 0; i < 20000; ++i) {
    for (char& byte : bytes) byte = "0123456789..--++eE /:x\xff"[random() % 23];
    noise.push_back(bytes.substr(0, random() % bytes.size()));
  }
  expect_read(noise);
}

TEST(CellStretch, a_minus_is_seen_where_there_is_one_and_nowhere_else) {
  const auto stretch = std::make_unique<CellStretch>();
  for (const std::string cell : {"1", "123456.25", "12345678.25"}) {
    Cells cells(40, "1");
    for (const std::string sign : {"", "-"}) {
      cells[30] = sign + cell;
      const auto text = joined(cells, ',');
      look_at_cells({text.data(), text.size()}, text.data(), ',', *stretch);
      EXPECT_FALSE(std::isnan(stretch->values[30])) << cell;
      EXPECT_EQ(stretch->minus, sign == "-") << cell;
    }
  }
}

TEST(CellStretch, quotes_end_cells_too) {
  const std::string_view text = "12,\"a,b\",3.5\n";
  const auto stretch = std::make_unique<CellStretch>();
  look_at_cells(text, text.data(), ',', *stretch);
  ASSERT_EQ(stretch->count, 6U);
  EXPECT_EQ(stretch->values[0], 12);
  EXPECT_EQ(stretch->odd[0] & 63U, 0b111110U);
  EXPECT_EQ(stretch->values[5], 3.5);
}

}  // namespace
}  // namespace folkman
