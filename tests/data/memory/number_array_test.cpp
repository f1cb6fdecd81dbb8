#include "folkman/data/memory/number_array.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace folkman {
namespace {

template <typename T>
std::vector<double> numbers(const std::vector<T>& values, NumberType type, Offset first = 0,
                            std::ptrdiff_t step = 1) {
  std::vector<double> out((values.size() - static_cast<std::size_t>(first) + step - 1) / step);
  const NumberArray array{
      .data = values.data(), .type = type, .stride = static_cast<std::ptrdiff_t>(sizeof(T)) * step};
  read_numbers(array.from(first / step), first % step, out);
  return out;
}

TEST(NumberArray, every_type_reads_as_the_same_numbers) {
  const std::vector<double> expected{0, 1, 7, 100};
  EXPECT_EQ(numbers<std::int8_t>({0, 1, 7, 100}, NumberType::int8), expected);
  EXPECT_EQ(numbers<std::uint8_t>({0, 1, 7, 100}, NumberType::uint8), expected);
  EXPECT_EQ(numbers<std::int16_t>({0, 1, 7, 100}, NumberType::int16), expected);
  EXPECT_EQ(numbers<std::uint16_t>({0, 1, 7, 100}, NumberType::uint16), expected);
  EXPECT_EQ(numbers<std::int32_t>({0, 1, 7, 100}, NumberType::int32), expected);
  EXPECT_EQ(numbers<std::uint32_t>({0, 1, 7, 100}, NumberType::uint32), expected);
  EXPECT_EQ(numbers<std::int64_t>({0, 1, 7, 100}, NumberType::int64), expected);
  EXPECT_EQ(numbers<std::uint64_t>({0, 1, 7, 100}, NumberType::uint64), expected);
  EXPECT_EQ(numbers<float>({0, 1, 7, 100}, NumberType::float32), expected);
  EXPECT_EQ(numbers<double>({0, 1, 7, 100}, NumberType::float64), expected);
  EXPECT_EQ(numbers<float>({0, 9, 1, 9, 7, 9, 100}, NumberType::float32, 0, 2), expected);
}

TEST(NumberArray, an_integer_that_no_double_holds_is_not_a_number) {
  const std::int64_t large = (std::int64_t{1} << 53) + 1;
  EXPECT_TRUE(std::isnan(numbers<std::int64_t>({large}, NumberType::int64)[0]));
  EXPECT_TRUE(std::isnan(numbers<std::uint64_t>({~std::uint64_t{0}}, NumberType::uint64)[0]));
  EXPECT_EQ(numbers<std::int64_t>({large - 1}, NumberType::int64)[0], 0x1p53);
}

TEST(NumberArray, bits_are_read_one_by_one_and_missing_values_are_not_numbers) {
  const std::vector<std::uint8_t> bits{0b00101101, 0b00000001};
  const NumberArray array{.data = bits.data(), .type = NumberType::bits};
  std::vector<double> out(9);
  read_numbers(array, 0, out);
  EXPECT_EQ(out, (std::vector<double>{1, 0, 1, 1, 0, 1, 0, 0, 1}));
  const std::vector<double> values{3, 4, 5};
  const NumberArray some{.data = values.data(), .present = bits.data(), .first_bit = 1};
  out.resize(3);
  read_numbers(some, 0, out);
  EXPECT_TRUE(std::isnan(out[0]));
  EXPECT_EQ(out[1], 4);
  read_numbers(some.from(1), 0, std::span(out).first(2));
  EXPECT_EQ(out[0], 4);
  EXPECT_EQ(out[1], 5);
}

}  // namespace
}  // namespace folkman
