#include "folkman/data/memory/arrow_cells.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>

#include "tests/data/scratch_files.hpp"

namespace folkman {
namespace {

// One column of plain buffers.
struct MadeCells {
  std::array<const void*, 3> buffers{};
  ArrowSchema schema{.name = "x"};
  ArrowArray array{};

  MadeCells(const char* format, Offset length, const void* second, const void* third = nullptr) {
    buffers = {nullptr, second, third};
    schema.format = format;
    array.length = length;
    array.n_buffers = 3;
    array.buffers = buffers.data();
  }
  [[nodiscard]] std::string text(Offset cell) const {
    std::string room;
    return std::string(ArrowCells(schema, array, 0).text(cell, room));
  }
};

TEST(ArrowCells, numbers_read_as_text_would_have_them) {
  const std::array<double, 4> reals{1, 0.1, -2.5e300, 1e22};
  const MadeCells doubles("g", 4, reals.data());
  EXPECT_EQ(doubles.text(0), "1");
  EXPECT_EQ(doubles.text(1), "0.1");
  EXPECT_EQ(doubles.text(2), "-2.5e+300");
  const std::array<std::int64_t, 2> whole{9007199254740993, -7};
  const MadeCells longs("l", 2, whole.data());
  EXPECT_EQ(longs.text(0), "9007199254740993");
  std::array<double, 2> read{};
  ArrowCells(longs.schema, longs.array, 0).numbers(0, read);
  EXPECT_EQ(read, (std::array<double, 2>{9007199254740992.0, -7}));
}

TEST(ArrowCells, codes_stand_for_their_values_and_a_wrong_one_is_an_error) {
  const std::array<std::int32_t, 3> cuts{0, 3, 5};
  const std::array<std::int8_t, 3> codes{1, 0, 9};
  MadeCells values("u", 2, cuts.data(), "redno");
  MadeCells coded("c", 3, codes.data());
  coded.schema.dictionary = &values.schema;
  coded.array.dictionary = &values.array;
  EXPECT_EQ(arrow_kind(coded.schema), ArrowKind::words);
  EXPECT_EQ(coded.text(0), "no");
  EXPECT_EQ(coded.text(1), "red");
  EXPECT_TRUE(contains(error_of([&] { (void)coded.text(2); }), "column 'x'"));
}

TEST(ArrowCells, strings_that_overlap_are_an_error) {
  const std::array<std::int32_t, 2> cuts{5, 3};
  EXPECT_TRUE(
      contains(error_of([&] { (void)MadeCells("u", 1, cuts.data(), "abc").text(0); }), "damaged"));
}

TEST(ArrowCells, columns_of_other_types_are_told_by_what_they_hold) {
  const auto told = [](const char* format) {
    const ArrowSchema schema{.format = format};
    return arrow_kind(schema) == ArrowKind::other ? arrow_type_text(schema) : "";
  };
  EXPECT_EQ(told("+l"), "lists");
  EXPECT_EQ(told("+s"), "structures");
  EXPECT_EQ(told("tdD"), "dates or times");
  EXPECT_EQ(told("d:19,4"), "decimals");
  EXPECT_EQ(told("w:4"), "values of Arrow type 'w:4'");
  EXPECT_EQ(told("g"), "");
}

}  // namespace
}  // namespace folkman
