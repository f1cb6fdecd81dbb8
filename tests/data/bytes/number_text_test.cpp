#include "folkman/data/bytes/number_text.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

namespace folkman {
namespace {

// Both ways to scan the text, against the C library; what follows a number must not matter.
void expect_as_strtod(const std::string& number) {
  for (const char after : {',', '\n', ' ', ';', '\0', '#'}) {
    const std::string text = number + after + std::string(50, '7') + '\n';
    const char* const start = text.data();
    char* stop = nullptr;
    const double expected = std::strtod(start, &stop);
    ASSERT_EQ(stop, start + number.size()) << number;
    const char* const end = start + text.size();
    if (number.size() <= 8) {
      const auto scan = short_number(start, start + number.size());
      if (scan.stop != nullptr) {
        ASSERT_EQ(std::bit_cast<std::uint64_t>(scan.value), std::bit_cast<std::uint64_t>(expected));
      }
    }
    const std::string padded = std::string(24, '8') + text;
    const auto all = long_number(padded.data() + 24, padded.data() + 24 + number.size());
    if (all.stop != nullptr) {
      ASSERT_EQ(std::bit_cast<std::uint64_t>(all.value), std::bit_cast<std::uint64_t>(expected));
    }
    for (const auto scan :
         {scan_number(start), scan_number(start, end), scan_long_number(start, end)}) {
      ASSERT_EQ(scan.stop, start + number.size()) << number;
      ASSERT_EQ(std::signbit(scan.value), std::signbit(expected)) << number;
      ASSERT_EQ(scan.value, expected) << number;
    }
  }
}

TEST(NumberText, numbers_of_every_shape_are_rounded_as_the_c_library_rounds) {
  std::mt19937_64 random(1);
  for (int before = 0; before <= 21; ++before) {
    for (int after = -1; after <= 24; ++after) {
      if (before == 0 && after <= 0) continue;
      for (int repeat = 0; repeat < 3; ++repeat) {
        std::string number = std::array{"", "-", "+"}[static_cast<std::size_t>(repeat)];
        for (int i = 0; i < before; ++i) number += static_cast<char>('0' + random() % 10);
        if (after >= 0) number += '.';
        for (int i = 0; i < after; ++i) number += static_cast<char>('0' + random() % 10);
        expect_as_strtod(number);
        expect_as_strtod(number + "e-3");
        expect_as_strtod(number + "E5");
      }
    }
  }
}

TEST(NumberText, doubles_written_with_17_digits_come_back) {
  std::mt19937_64 random(2);
  std::array<char, 40> text{};
  for (int i = 0; i < 20000; ++i) {
    const double value = std::bit_cast<double>(random());
    if (!std::isfinite(value)) continue;
    std::snprintf(text.data(), text.size(), "%.17g", value);
    expect_as_strtod(text.data());
    std::snprintf(text.data(), text.size(), "%.16f", std::fmod(value, 1000));
    expect_as_strtod(text.data());
  }
}

TEST(NumberText, numbers_of_a_known_length_are_read_when_they_are_plain) {
  const auto read = [](const std::string& number) {
    const std::string text = std::string(24, '8') + number + ",";
    const char* const start = text.data() + 24;
    const auto scan = long_number(start, start + number.size());
    return scan.stop == start + number.size() ? scan.value : std::nan("");
  };
  EXPECT_EQ(read("0.12345678901234567"), 0.12345678901234567);
  EXPECT_EQ(read("-0.12345678901234567"), -0.12345678901234567);
  EXPECT_EQ(read("12345.678901234567"), 12345.678901234567);
  EXPECT_EQ(read("-1234567.8901234567"), -1234567.8901234567);
  for (const auto* other :
       {"0.12345678901234", "12345678901234567", "1.2345678901234567e5", "1.234.678901234567",
        "-1-2345.78901234567", "+1.2345678901234567", "1.23456789012345678901",
        "0.1234567890123456789012345", "x.12345678901234567"}) {
    EXPECT_TRUE(std::isnan(read(other))) << other;
  }
}

TEST(NumberText, halfway_cases_and_limits_are_exact) {
  for (const auto* number :
       {"9007199254740993", "9007199254740992", "9007199254740991", "18446744073709551615",
        "9999999999999999999", "1.7976931348623157e308", "2.2250738585072014e-308", "5e-324", "0.1",
        "0.30000000000000004", "1.00000000000000011102230246251565", "0", "-0", "-0.0"}) {
    expect_as_strtod(number);
  }
}

TEST(NumberText, what_is_no_number_is_not_scanned_as_one) {
  for (const std::string text :
       {"", "-", "+", ".", "-.", "+-1", "++1", "e5", "x", "\"1\"", "\xc3\xa9"}) {
    const std::string padded = text + "," + std::string(50, '1') + "\n";
    EXPECT_EQ(scan_number(padded.data()).stop, nullptr) << text;
    EXPECT_EQ(scan_number(padded.data(), padded.data() + padded.size()).stop, nullptr) << text;
  }
}

TEST(NumberText, labels_have_one_spelling_unless_that_would_lose_digits) {
  EXPECT_EQ(normalised_label("+1"), "1");
  EXPECT_EQ(normalised_label("1.0"), "1");
  EXPECT_EQ(normalised_label("-0"), "0");
  EXPECT_EQ(normalised_label("1e5"), "100000");
  EXPECT_EQ(normalised_label("0.50"), "0.5");
  EXPECT_EQ(normalised_label("12345678901234567890"), "12345678901234567890");
  EXPECT_EQ(normalised_label("nan"), "nan");
  EXPECT_EQ(normalised_label("1x"), "1x");
}

}  // namespace
}  // namespace folkman
