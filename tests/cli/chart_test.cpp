#include "cli/views/chart.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <vector>

#include "cli/terminal/terminal.hpp"

namespace folkman::cli {
namespace {

Path curve(std::size_t longest, std::size_t elbow) {
  Path path;
  path.floor = -100;
  path.elbow = elbow;
  for (std::size_t k = 1; k <= longest; ++k) {
    const double gain = 90.0 * static_cast<double>(k) / static_cast<double>(k + 5);
    path.k.push_back(k);
    path.value.push_back(k == 1 ? path.floor : path.floor + gain - 1);
    path.bound.push_back(path.floor + gain);
  }
  return path;
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> found;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) found.push_back(line);
  return found;
}

TEST(Chart, has_a_mark_in_every_column_and_the_elbow_on_the_curve) {
  const auto drawn = lines(chart(curve(500, 20), {.width = 40, .height = 9, .braille = false}));
  ASSERT_EQ(drawn.size(), 11U);
  for (std::size_t x = 8; x < 48; ++x) {
    const bool marked = std::any_of(drawn.begin(), drawn.begin() + 9, [x](const std::string& line) {
      return x < line.size() && (line[x] == '*' || line[x] == 'O');
    });
    EXPECT_TRUE(marked) << "column " << x;
  }
  const std::string all = chart(curve(500, 20), {.width = 40, .height = 9, .braille = false});
  EXPECT_EQ(std::ranges::count(all, 'O'), 1);
  const std::string dots = chart(curve(500, 20), {.width = 9, .height = 20, .braille = true});
  const auto mark = dots.find("◆");
  EXPECT_NE(mark, std::string::npos);
  EXPECT_EQ(dots.find("◆", mark + 1), std::string::npos);
}

TEST(Chart, stays_within_its_width_in_braille_and_in_ascii) {
  for (const bool braille : {false, true}) {
    for (const auto& line :
         lines(chart(curve(30, 0), {.width = 30, .height = 7, .braille = braille}))) {
      EXPECT_LE(display_width(line), 30U + 8U + 8U) << line;
    }
  }
}

TEST(Chart, plain_characters_are_ascii) {
  for (const char c : chart(curve(50, 3), {.width = 30, .height = 7, .braille = false})) {
    EXPECT_GT(c, 0);
  }
}

TEST(Chart, survives_curves_of_one_point_flat_ones_and_none) {
  EXPECT_EQ(chart(Path{}, {}), "");
  EXPECT_NE(chart(curve(1, 1), {}), "");
  const Path flat{.k = {1, 2, 3}, .value = {-5, -5, -5}, .bound = {-5, -5, -5}, .floor = -5};
  EXPECT_NE(chart(flat, {.braille = true}), "");
}

}  // namespace
}  // namespace folkman::cli
